import { spontaneous } from './acts'
import { holdsAtLast, holdsNow } from './check-promises'
import type { Parked } from './scheduler'
import type { Site } from './site'
import { moneyJobs, pass, runJob } from './move-clock'
import { deliver, onTheWay } from './webhooks'
import { newWorld, note, readBook, type Step, type Violation, type World, type Chance } from './world'

/** Result of a seed. */
export interface Run {
  seed: number
  steps: Step[]
  violations: Violation[]
  /** Number of points at which work was held and the seed decided what continued. */
  points: number
  /** Screens shown by each page. */
  walked: Map<string, string[]>
}

/** Number of actions by users and gateways in one world: the minimum, and how many more there may be. */
const acts = { least: 12, more: 24 }
/** Maximum number of pieces of work released at the same time. */
const together = 7
const crashesMost = 2
/** Probability that new work starts while other work is held. */
const actsAmong = 0.25

const minute = 60_000
const day = 24 * 60 * minute
/** Clock steps once nothing fails any more; together they exceed every documented payment time. */
const calmly = [minute, 10 * minute, 65 * minute, day, 3 * day, 8 * day, 20 * day]

/** Plays one seed from the start until everything must have ended. */
export async function runSeed(site: Site, seed: number): Promise<Run> {
  const world = await newWorld(site, seed)
  const points = await trouble(world)
  await calm(world)
  for (const { tabs } of world.payers) for (const tab of tabs) tab.close()
  world.timers.clear()
  const { steps, violations, walked } = world
  return { seed, steps, violations, points, walked }
}

async function trouble(world: World): Promise<number> {
  const { scheduler } = world.site
  scheduler.isHolding = true
  let left = acts.least + Math.floor(world.random() * acts.more)
  let points = 0
  for (;;) {
    await scheduler.still()
    while (world.timers.endOne()) await scheduler.still()
    if (world.isChanged) await holdsNow(world)
    world.isChanged = false
    const all = scheduler.inOrder()
    const held = all.filter((one) => !scheduler.wouldQueue(one))
    const busy = new Set(all.flatMap(({ work }) => work ?? [])).size
    const onLine = onTheWay(world)
    const mayAct = left > 0 && busy < together
    if (all.length + onLine.length === 0 && !mayAct) break
    const isAct = mayAct && (held.length + onLine.length === 0 || world.random() < actsAmong)
    const may = isAct
      ? [...(await spontaneous(world)), ...crash(world)]
      : [...held.map((one) => goingOn(world, one)), ...(busy < together ? onLine : [])]
    if (may.length === 0) may.push(...all.map((one) => goingOn(world, one)))
    const chance = drawn(world, may)
    if (isAct) left--
    else points++
    if (isAct) world.isChanged = true
    if (chance.what) note(world, chance.what)
    await chance.act()
  }
  scheduler.isHolding = false
  return points
}

function drawn(world: World, may: Chance[]): Chance {
  let at = world.random() * may.reduce((sum, { weight }) => sum + weight, 0)
  for (const one of may) if ((at -= one.weight) < 0) return one
  return may.at(-1)!
}

/** How likely held work is to continue (`weight`), and to be lost instead (`lost`). */
const held = {
  statement: { weight: 5, lost: 0 },
  commit: { weight: 5, lost: 0 },
  pause: { weight: 3, lost: 0 },
  request: { weight: 3, lost: 0.06 },
  answer: { weight: 3, lost: 0.08 },
  call: { weight: 3, lost: 0.03 },
  reply: { weight: 3, lost: 0.05 },
}

function goingOn(world: World, one: Parked): Chance {
  const { weight, lost } = held[one.point]
  const { scheduler } = world.site
  const isMessage = ['request', 'answer', 'call', 'reply'].includes(one.point)
  return {
    weight,
    what: null,
    act: async () => {
      const isLost = world.random() < lost
      if (isMessage) note(world, `${isLost ? 'Lost: ' : ''}${messageOf(one)}`)
      if (one.point === 'commit') note(world, `${one.work?.name} commits`)
      if (isMessage || one.point === 'commit') world.isChanged = true
      scheduler.release(one, isLost ? new TypeError('fetch failed') : undefined)
      if (mayEndAfter.test(`${one.point} ${one.what}`) && world.random() < endsAfterWrite) {
        await scheduler.still()
        return endServer(world, `The server ends right after “${one.what}” of ${one.work?.name}`)
      }
      if (one.point !== 'request' && one.point !== 'call') return
      await scheduler.still()
      await world.site.sent()
      await readBook(world)
    },
  }
}

function messageOf({ point, what, work }: Parked): string {
  if (point === 'request') return `${work?.name} asks ${what}`
  if (point === 'answer') return `${work?.name} is answered by ${what}`
  return point === 'call' ? what : `the answer to ${what}`
}

/** Points whose result is stored: a server that dies there has stored it without answering. */
const mayEndAfter = /^(commit|statement (insert|update|delete))/
const endsAfterWrite = 0.02

function crash(world: World): Chance[] {
  const weight = 0.15 * world.bias.crashes
  return [{ weight, what: null, act: () => endServer(world, 'The server ends') }]
}

async function endServer(world: World, what: string): Promise<void> {
  if (world.faults.crashes >= crashesMost) return
  world.faults.crashes++
  note(world, `${what}, and starts again`)
  const { scheduler, restart } = world.site
  scheduler.end()
  await scheduler.still()
  scheduler.isHolding = false
  await restart()
  scheduler.isHolding = true
}

/** Ends all faults: messages in transit arrive, and the clock advances until everything must have ended. */
async function calm(world: World): Promise<void> {
  const { site } = world
  note(world, 'Nothing goes wrong any more')
  for (const ms of [0, ...calmly]) {
    if (ms > 0) await pass(world, ms)
    while (world.timers.endOne()) await site.scheduler.still()
    for (let webhook = site.network.webhooks.shift(); webhook; webhook = site.network.webhooks.shift())
      await deliver(world, webhook)
    for (const { name } of moneyJobs) await runJob(world, name)
    await site.scheduler.still()
  }
  await holdsNow(world)
  await holdsAtLast(world)
}
