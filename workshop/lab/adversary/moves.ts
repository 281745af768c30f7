import type { Design } from './designs'
import { begun, closed, pressed, wordOf, type GatewayKind } from './gateway'
import { answered, pageMoves } from './page-moves'
import { charged, rowMoves, type Setting } from './row-moves'
import { received, worked } from './server'
import { messageText } from './texts'
import {
  mailOf,
  withJob,
  withMail,
  withoutJob,
  withoutMail,
  withRow,
  type Job,
  type Envelope,
  type Move,
  type World,
} from './world'

/** Returns all regular (fault-free) moves; messages arrive in any order. */
export function movesOf(world: World, setting: Setting): Move[] {
  const moves = pageMoves(world, setting.design)
  for (const mail of new Set(world.mails)) moves.push(...delivered(world, mail, setting))
  for (const job of world.jobs) {
    const { text, to } = worked(world, job, setting.design)
    moves.push({ text, to: asked(to, setting.gateway) })
  }
  for (let p = 0; p < world.rows.length; p++) moves.push(...rowMoves(world, p, setting))
  return moves
}

function delivered(world: World, mail: Envelope, { design, gateway }: Setting): Move[] {
  const rest = { ...world, mails: withoutMail(world.mails, mail) }
  const { p, what } = mail
  if (mail.to === 'page') return answered(rest, mail)
  if (mail.to === 'hook') return [hooked(rest, p, design)]
  if (mail.to === 'server') {
    const to = asked(received(rest, mail, design), gateway)
    return [{ text: () => `The server gets: ${messageText(mail)}${gatewayStatus(to)}`, to }]
  }
  return pressed(world.rows[p]?.charge ?? 'none', gateway).map(({ charge, claim, text }) => {
    const claimed = mailOf('page', `${what} ${JSON.stringify({ claim })}`, -1, true)
    const mails = mail.live ? withMail(rest.mails, claimed) : rest.mails
    const to = charged({ ...rest, mails }, p, charge)
    return { text: () => `The gateway ${text} (attempt ${p + 1})`, to }
  })
}

function hooked(world: World, p: number, design: Design): Move {
  const text = (then: string) => () => `The webhook "paid" of attempt ${p + 1} arrives and ${then}`
  if (design.grantsOnEachWebhook) {
    const grants = (world.rows[p]?.grants ?? 0) + 1
    const rows = withRow(world.rows, p, { state: 'success', grants })
    return { text: text('the server grants'), to: { ...world, rows } }
  }
  if (world.seen.includes(String(p))) return { text: text('is put aside, it was here before'), to: world }
  return { text: text('is stored'), to: { ...world, due: world.due + p, seen: world.seen + p } }
}

/** The gateway receives the pending query and answers it. */
function asked(world: World, gateway: GatewayKind): World {
  const out = world.jobs.find((job) => job.at === 'out')
  if (!out) return world
  const before = world.rows[out.p]?.charge ?? 'none'
  const charge = out.kind === 'cancel' ? closed(before, gateway) : begun(before)
  const back: Job = { ...out, at: 'back', word: wordOf(charge) }
  const rows = withRow(world.rows, out.p, { charge })
  return { ...world, rows, jobs: withJob(withoutJob(world.jobs, out), back) }
}

function gatewayStatus({ jobs }: World): string {
  return jobs.map((job) => `, the gateway says "${job.word}" of attempt ${job.p + 1}`).join('')
}
