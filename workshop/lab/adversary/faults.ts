import { eventOf, pageOf, reloaded, stepPage } from './page'
import { carried, pageMove } from './page-moves'
import { charged, closedAtGateway, expiry, type Setting } from './row-moves'
import { cutOff, isOpen, noted, received } from './server'
import { messageText } from './texts'
import { mailOf, withMail, withoutMail, type Envelope, type Move, type World } from './world'

/** Returns all faults possible in a world; each uses up one of its remaining faults. */
export function faultsOf(world: World, setting: Setting): Move[] {
  if (world.faults === 0) return []
  const spent = { ...world, faults: world.faults - 1 }
  return [
    ...[...new Set(world.mails)].flatMap((mail) => mailFaults(spent, mail, setting)),
    ...jobFaults(spent),
    ...clockFaults(spent, setting),
    ...impatience(spent),
    ...pageMove(spent, reloaded(spent.page), eventOf('flow.resumed')),
  ]
}

/**
 * The network loses or duplicates a message, a different amount is paid, or the server or its connection fails while
 * reading a message.
 */
function mailFaults(world: World, mail: Envelope, { design }: Setting): Move[] {
  const rest = { ...world, mails: withoutMail(world.mails, mail) }
  const moves: Move[] = []
  const may = (text: string, to: World) => moves.push({ text: () => `${text} ${messageText(mail)}`, to })
  may('The network loses', rest)
  if (mail.to !== 'page') {
    const copy = mailOf(mail.to, mail.what, mail.p, false)
    may('The network doubles', { ...world, mails: withMail(world.mails, copy) })
  }
  if (mail.to === 'gateway' && world.rows[mail.p]?.charge === 'open')
    may('Another sum is paid, that was', charged(rest, mail.p, 'odd'))
  if (mail.to === 'server') {
    const begun = received(rest, mail, design)
    const job = begun.jobs.find(({ at }) => at === 'out')
    if (job) {
      may('The server dies before it asks the gateway, at', { ...begun, jobs: [] })
      may('The server does not reach the gateway, at', cutOff(begun, job))
    }
  }
  return moves
}

/** The server dies between two writes, or the gateway's answer is lost. Anything already written remains. */
function jobFaults(world: World): Move[] {
  return world.jobs.flatMap((job) => {
    const attempt = `attempt ${job.p + 1}`
    const dead = { ...world, jobs: [] }
    return [
      { text: () => `The server dies at its work on ${attempt}`, to: dead },
      { text: () => `The server dies after its first write on ${attempt}`, to: noted(dead, job) },
      ...(job.at === 'back'
        ? [{ text: () => `The gateway's answer about ${attempt} is lost`, to: cutOff(world, job) }]
        : []),
    ]
  })
}

/** An attempt expires while a message is in transit, or the server dies while closing it. */
function clockFaults(world: World, setting: Setting): Move[] {
  return world.rows.flatMap((row, p) => {
    if (!isOpen(row) || !row.ref) return []
    const half = { ...closedAtGateway(world, p, setting.gateway), jobs: [] }
    const text = () => `The gateway closes attempt ${p + 1}, the server dies before it writes that down`
    return [expiry(world, p, setting), { text, to: half }]
  })
}

/** An answer arrives after the page has stopped waiting. */
function impatience(world: World): Move[] {
  const { call, timers } = pageOf(world.page)
  if (!call || !carried(world)) return []
  return timers.flatMap((timer) => pageMove(world, stepPage(world.page, timer), timer))
}
