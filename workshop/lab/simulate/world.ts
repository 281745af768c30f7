import { CallFailure } from '../../../src/app/api/call-failure'
import type { CallName } from '../../../contract/calls/call-types'
import { dice } from '../../../tests/model/seeded-random'
import { makePackage } from '../../../tests/support/payments-site'
import { admin, person } from '../../../tests/support/people'
import { bookOf, type Entry } from './gateway-ledger'
import type { Tab } from './payer'
import type { Site } from './site'
import { VirtualTimers } from './virtual-timers'

/** Price of every package, in hundredths of a dollar. */
export const price = 4900
/** Duration of every package in days: longer than a world lasts, so that a plan can only end because of its money. */
const packageDays = 365

/** An event as text. */
export interface Step {
  number: number
  /** Time by the world's clock. */
  at: string
  what: string
}

/** A buyer with their open tabs. */
export interface Payer {
  name: string
  token: string
  userId: number
  tabs: Tab[]
  /** Number of tabs this user has opened so far. */
  opened: number
}

/** A broken promise. */
export interface Violation {
  promise: string
  what: string
  /** Number of the step after which it was detected. */
  step: number
}

/** Groups of spontaneous events; a seed has more of some and fewer of others. */
const groups = ['payers', 'transfers', 'administrators', 'gateways', 'time', 'crashes'] as const
type Bias = Record<(typeof groups)[number], number>

/** One run of a seed: people, packages, all events and the violations found. */
export interface World {
  seed: number
  site: Site
  random: () => number
  bias: Bias
  timers: VirtualTimers
  payers: Payer[]
  adminToken: string
  packages: number[]
  steps: Step[]
  violations: Violation[]
  /** Amounts received on the operator's own bank account, by our payment id, in hundredths of a dollar. */
  transferred: Map<string, number>
  /** Step at which a gateway first had a payment's money. */
  takenAt: Map<string, number>
  /** Step at which a page's last query reached the server, by the page's name. */
  askedAt: Map<string, number>
  /** Pages with their last screen. */
  screens: Map<Tab, string>
  /** Screens shown by each page, for drawing the run. */
  walked: Map<string, string[]>
  /** Whether money or a page may have changed since the last check of the promises. */
  isChanged: boolean
  /** Names of running jobs; none runs twice at the same time. */
  running: Set<string>
  faults: { crashes: number }
  /** How often each page has made each call. */
  calls: Map<string, number>
}

/** A possible next event and its probability. */
export interface Chance {
  weight: number
  /** Description, recorded as a step; null if the event records its own step. */
  what: string | null
  act: () => Promise<void> | void
}

/** Returns the frequency factor of each group in this world. */
const biasOf = (random: () => number) =>
  Object.fromEntries(groups.map((group) => [group, [0.2, 1, 1, 4][Math.floor(random() * 4)]])) as Bias

/** Creates a seed's people and packages in an emptied site. */
export async function newWorld(site: Site, seed: number): Promise<World> {
  await site.fresh(seed)
  const random = dice(seed * 31 + 7)
  const { ctx } = site.app
  const payers: Payer[] = []
  for (const name of random() < 0.3 ? ['Ada', 'Ben'] : ['Ada']) {
    const { user, token } = await person(ctx, {
      name,
      email: `${name.toLowerCase()}@example.test`,
      mobile: `+1555000000${payers.length}`,
    })
    payers.push({ name, token, userId: user.id, tabs: [], opened: 0 })
  }
  const chief = await admin(ctx)
  const packages: number[] = []
  for (const name of random() < 0.2 ? ['First', 'Second'] : ['First'])
    packages.push(await makePackage(site.app, { price_minor: price, days: packageDays, name }))
  return {
    seed,
    site,
    random,
    bias: biasOf(random),
    timers: new VirtualTimers(() => ctx.clock.now().getTime()),
    payers,
    adminToken: chief.token,
    packages,
    steps: [],
    violations: [],
    transferred: new Map(),
    takenAt: new Map(),
    askedAt: new Map(),
    screens: new Map(),
    walked: new Map(),
    isChanged: false,
    running: new Set(),
    faults: { crashes: 0 },
    calls: new Map(),
  }
}

export function note(world: World, what: string): void {
  const at = world.site.app.ctx.clock.now().toISOString().slice(0, 19).replace('T', ' ')
  world.steps.push({ number: world.steps.length + 1, at, what })
}

export function violate(world: World, promise: string, what: string): void {
  if (world.violations.some((one) => one.promise === promise && one.what === what)) return
  world.violations.push({ promise, what, step: world.steps.length })
  note(world, `✗ ${promise}: ${what}`)
}

/** Picks an item with the world's random generator. */
export const oneOf = <T>(world: World, all: readonly T[]): T => all[Math.floor(world.random() * all.length)]!

/** Reads the gateways' records, and stores when each payment's money first arrived. */
export async function readBook(world: World): Promise<Entry[]> {
  const book = await bookOf(world.site.app.ctx.db)
  for (const { payment } of book)
    if (!world.takenAt.has(payment)) world.takenAt.set(payment, world.steps.length)
  return book
}

/** Calls that only read constant data; they are never held. */
const plain = new Set<CallName>(['get-package', 'get_payment_settings', 'get_payment_details'])

const lost = () => new CallFailure(0)

/**
 * Makes a call from a user's browser. The request and the answer are both held and may be lost; a server that has ended
 * doesn't answer.
 */
export async function callFrom(
  world: World,
  who: string,
  name: CallName,
  input: object,
  token: string,
): Promise<Record<string, any> & { status: number }> {
  const { scheduler, app } = world.site
  const what = `${who}: ${name}`
  const order = (world.calls.get(what) ?? 0) + 1
  world.calls.set(what, order)
  const isUpload = Object.values(input).some((value) => value instanceof Blob)
  const pass = async (point: 'call' | 'reply') => {
    if (plain.has(name)) return
    await scheduler.pass(point, what, null, order).catch(() => {
      throw lost()
    })
  }
  await pass('call')
  world.askedAt.set(who, world.steps.length)
  const work = scheduler.newWork(what)
  const reply = await scheduler.carryOut(work, () => app.call(name, input, { token }), isUpload)
  if (!scheduler.isAlive(work)) throw lost()
  if (reply.status >= 500)
    violate(world, 'no answer of 500 or more', `${what} was answered ${reply.status}: ${reply.message}`)
  await pass('reply')
  return reply
}
