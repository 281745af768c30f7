import type { Design } from './designs'
import { closed, later, wordOf, type GatewayKind } from './gateway'
import { payment, stateTexts } from './record'
import { isOpen } from './server'
import { settle, swept } from './settle'
import { mailOf, withMail, withRow, type Charge, type Job, type Move, type World } from './world'

/** The server's design and the kind of gateway. */
export type Setting = { design: Design; gateway: GatewayKind }

/**
 * Returns the moves of an attempt that don't involve the page: the gateway, a stored webhook, the sweep, the clock, a
 * review.
 */
export function rowMoves(world: World, p: number, setting: Setting): Move[] {
  const row = world.rows[p]
  if (!row) return []
  const moves: Move[] = later(row.charge).map(({ charge, text }) => ({
    text: () => `The gateway ${text} (attempt ${p + 1})`,
    to: charged(world, p, charge),
  }))
  if (world.due.includes(String(p))) {
    const aside = setting.design.closedIsClosed && !isOpen(row)
    const { text, to } = aside ? putAside(world) : reply(world, p, 'event', setting.design)
    const due = world.due.replace(String(p), '')
    moves.push({
      text: () => `The stored webhook of attempt ${p + 1} is worked on: ${text()}`,
      to: { ...to, due },
    })
  }
  if (isOpen(row) && row.ref && world.jobs.length === 0 && world.mails.length === 0) {
    const { text, to } = reply(world, p, 'sweep', setting.design)
    if (to.rows !== world.rows) moves.push({ text: () => `The sweep looks: ${text()}`, to })
    moves.push(expiry(world, p, setting))
  }
  const late = swept(world.rows, p, setting.design)
  if (late) {
    const text = () => `The sweep looks at a closed attempt: ${late.text}`
    moves.push({ text, to: { ...world, rows: late.rows } })
  }
  return [...moves, ...reviewed(world, p, setting.design)]
}

/** Changes a charge; if money arrives, the gateway sends a webhook. */
export function charged(world: World, p: number, charge: Charge): World {
  const news = (charge === 'paid' || charge === 'odd') && world.rows[p]?.charge !== charge
  const mails = news ? withMail(world.mails, mailOf('hook', 'paid', p, false)) : world.mails
  return { ...world, mails, rows: withRow(world.rows, p, { charge }) }
}

/** An attempt expires: the gateway is told to close it, and its answer is stored. */
export function expiry(world: World, p: number, { design, gateway }: Setting): Move {
  const { text, to } = reply(closedAtGateway(world, p, gateway), p, 'expire', design)
  return { text: () => `The time of attempt ${p + 1} is over: ${text()}`, to }
}

/** Returns the world after the gateway was told to close a charge. */
export function closedAtGateway(world: World, p: number, gateway: GatewayKind): World {
  const charge = closed(world.rows[p]?.charge ?? 'none', gateway)
  return { ...world, rows: withRow(world.rows, p, { charge }) }
}

function putAside(world: World): Move {
  return { text: () => 'the attempt is closed, nothing is asked', to: world }
}

/** Queries the gateway and stores its answer in one step. */
function reply(world: World, p: number, kind: Job['kind'], design: Design): Move {
  const word = wordOf(world.rows[p]?.charge ?? 'none')
  const { rows, text } = settle(world.rows, { kind, p, word }, design)
  return { text: () => text, to: { ...world, rows } }
}

function reviewed(world: World, p: number, design: Design): Move[] {
  const row = world.rows[p]
  if (row?.state !== 'needsReview') return []
  const bought = design.bought(row, world.rows.toSpliced(p, 1))
  return (['review.granted', 'review.refused'] as const).flatMap((event) => {
    const state = payment(row.state, event, { alreadyGranted: bought, amountMatches: true })
    if (state === null) return []
    const rows = withRow(world.rows, p, { state, grants: state === 'success' ? 1 : row.grants })
    return [{ text: () => `An administrator decides: "${stateTexts(state)}"`, to: { ...world, rows } }]
  })
}
