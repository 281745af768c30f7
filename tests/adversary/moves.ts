import type { Design } from './designs'
import { begun, closed, pressed, wordOf, type GatewayKind } from './gateway'
import { answered, pageMoves } from './page-moves'
import { charged, rowMoves, type Setting } from './row-moves'
import { received, worked } from './server'
import { letterSaid } from './words'
import {
  letterOf,
  withJob,
  withLetter,
  withoutJob,
  withoutLetter,
  withRow,
  type Job,
  type Letter,
  type Move,
  type World,
} from './world'

/** Everything that can happen without anything going wrong; letters arrive in any order. */
export function movesOf(world: World, setting: Setting): Move[] {
  const moves = pageMoves(world, setting.design)
  for (const letter of new Set(world.letters)) moves.push(...delivered(world, letter, setting))
  for (const job of world.jobs) {
    const { said, to } = worked(world, job, setting.design)
    moves.push({ said, to: asked(to, setting.gateway) })
  }
  for (let p = 0; p < world.rows.length; p++) moves.push(...rowMoves(world, p, setting))
  return moves
}

function delivered(world: World, letter: Letter, { design, gateway }: Setting): Move[] {
  const rest = { ...world, letters: withoutLetter(world.letters, letter) }
  const { p, what } = letter
  if (letter.to === 'page') return answered(rest, letter)
  if (letter.to === 'hook') return [hooked(rest, p, design)]
  if (letter.to === 'server') {
    const to = asked(received(rest, letter, design), gateway)
    return [{ said: () => `The server gets: ${letterSaid(letter)}${gatewaySaid(to)}`, to }]
  }
  return pressed(world.rows[p]?.charge ?? 'none', gateway).map(({ charge, claim, said }) => {
    const claimed = letterOf('page', `${what} ${JSON.stringify({ claim })}`, -1, true)
    const letters = letter.live ? withLetter(rest.letters, claimed) : rest.letters
    const to = charged({ ...rest, letters }, p, charge)
    return { said: () => `The gateway ${said} (attempt ${p + 1})`, to }
  })
}

function hooked(world: World, p: number, design: Design): Move {
  const said = (then: string) => () => `The webhook "paid" of attempt ${p + 1} arrives and ${then}`
  if (design.grantsOnEachWebhook) {
    const grants = (world.rows[p]?.grants ?? 0) + 1
    const rows = withRow(world.rows, p, { state: 'success', grants })
    return { said: said('the server grants'), to: { ...world, rows } }
  }
  if (world.seen.includes(String(p))) return { said: said('is put aside, it was here before'), to: world }
  return { said: said('is stored'), to: { ...world, due: world.due + p, seen: world.seen + p } }
}

/** The gateway hears the question that is on its way to it, and has answered. */
function asked(world: World, gateway: GatewayKind): World {
  const out = world.jobs.find((job) => job.at === 'out')
  if (!out) return world
  const before = world.rows[out.p]?.charge ?? 'none'
  const charge = out.kind === 'cancel' ? closed(before, gateway) : begun(before)
  const back: Job = { ...out, at: 'back', word: wordOf(charge) }
  const rows = withRow(world.rows, out.p, { charge })
  return { ...world, rows, jobs: withJob(withoutJob(world.jobs, out), back) }
}

function gatewaySaid({ jobs }: World): string {
  return jobs.map((job) => `, the gateway says "${job.word}" of attempt ${job.p + 1}`).join('')
}
