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
/** Longer than a world lasts: what was bought ends by its money alone. */
const packageDays = 365

/** One event, as text. */
export interface Step {
  number: number
  /** By the world's clock. */
  at: string
  what: string
}

/** A buyer, with the open tabs. */
export interface Payer {
  name: string
  token: string
  userId: number
  tabs: Tab[]
  /** How many tabs this person has had. */
  opened: number
}

/** A violation of a promise. */
export interface Violation {
  promise: string
  what: string
  /** Number of the step after which it was seen. */
  step: number
}

/** Groups of what may happen by itself; a seed has more of some and less of others. */
const groups = ['payers', 'transfers', 'administrators', 'gateways', 'time', 'crashes'] as const
type Bias = Record<(typeof groups)[number], number>

/** One run of a seed: people, packages, everything that has happened and the violations found. */
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
  /** What the operator's own bank account has received, by our payment, in hundredths of a dollar. */
  transferred: Map<string, number>
  /** Step at which a gateway first had money of a payment. */
  takenAt: Map<string, number>
  /** Step at which the last query of a page reached the server, by the page's name. */
  askedAt: Map<string, number>
  /** Pages, and the last screen of each. */
  screens: Map<Tab, string>
  /** Which screens each page showed, for the picture of the run. */
  walked: Map<string, string[]>
  /** Whether money, or a page, may have changed since the promises were last checked. */
  isChanged: boolean
  /** Jobs that are running: none is started twice at a time. */
  running: Set<string>
  faults: { crashes: number }
  /** How often each page has made each call. */
  calls: Map<string, number>
}

/** A possible next event, and how likely it is. */
export interface Chance {
  weight: number
  /** Its description, recorded as a step. Null: it records itself. */
  what: string | null
  act: () => Promise<void> | void
}

/** How much more, or less, of each group this world has. */
const biasOf = (random: () => number) =>
  Object.fromEntries(groups.map((group) => [group, [0.2, 1, 1, 4][Math.floor(random() * 4)]])) as Bias

/** Creates the people and packages of a seed in an emptied site. */
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

/** One of several, by the world's dice. */
export const oneOf = <T>(world: World, all: readonly T[]): T => all[Math.floor(world.random() * all.length)]!

/** Reads the gateways' book, and keeps when each first had money of a payment. */
export async function readBook(world: World): Promise<Entry[]> {
  const book = await bookOf(world.site.app.ctx.db)
  for (const { payment } of book)
    if (!world.takenAt.has(payment)) world.takenAt.set(payment, world.steps.length)
  return book
}

/** Calls that read what never changes here: they arrive at once. */
const plain = new Set<CallName>(['get-package', 'get_payment_settings', 'get_payment_details'])

const lost = () => new CallFailure(0)

/** A call of a person's browser. It and its answer are held, and may be lost; a server that ends answers nothing. */
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
