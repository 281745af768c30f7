import { entryOf } from '../../../../machines/catalogue'
import { isPerson, rolesOf } from '../../../../machines/sides'
import type { Actor } from '../../../../machines/kit'
import type { PaymentContext } from '../../../../machines/records/payment/money'
import { records, type RecordName } from '../../../../contract/values'
import { advance, allowedEvents, seenBy } from '../../../../server/core/advance'
import { Refusal } from '../../../../server/platform/refusal'
import { rightRefund } from '../../../model/cases/records'
import { dice } from '../../../model/seeded-random'
import { signIn } from '../../../support/people'
import type { TestApp } from '../../../support/harness'
import { arrange } from './arrange'
import { standings, type Standing } from './cases'
import { actedBy, ownersCallOf, sendOver } from './entry-points'
import type { Placed } from './placed-record'
import { makeWorld, type World } from './world'

/** An event that `allowed` offered to an actor, and the server then refused with this code. */
export interface RefusedOffer {
  record: RecordName
  event: string
  role: Actor
  code: string
}

/** Number of records that exist side by side, so that what happens to one decides about others. */
const recordsAtOnce = 40

const reason = 'Because the test says so'

/** Longest time between two steps, in ms; the time moves with every fifth. */
const longestPause = 2 * 86_400_000

/**
 * Takes random steps in a world of all kinds of records: each time, one of the events that the server's `allowed`
 * offers to one actor is sent as that actor would send it. Returns the offers that the server refused.
 */
export async function takeOffers(app: TestApp, steps: number, seed: number): Promise<RefusedOffer[]> {
  const random = dice(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const world = await makeWorld(app)
  const { clock } = app.ctx
  const placed: Placed[] = []
  const refused: RefusedOffer[] = []
  for (let step = 0; step < steps;) {
    if (placed.length < recordsAtOnce || random() < 0.1) {
      const record = pick(records)
      const { value, context } = pick(standingsOf(record))
      const at = placed.length < recordsAtOnce ? placed.length : Math.floor(random() * recordsAtOnce)
      placed[at] = await arrange(world, record, value, context)
    }
    const one = pick(placed)
    const role = pick(rolesOf(entryOf(one.record).machine))
    const offered = await eventsOffered(world, one, role)
    if (offered.length === 0) continue
    const event = pick(offered)
    const code = await refusalOf(world, one, role, event)
    if (code !== null) refused.push({ record: one.record, event, role, code })
    step++
    if (step % 5 > 0) continue
    clock.moveTo(new Date(clock.now().getTime() + random() * longestPause))
    world.adminToken = await signIn(app.ctx, world.adminId)
  }
  return refused
}

const known = new Map<RecordName, Standing[]>()

function standingsOf(record: RecordName): Standing[] {
  const found = known.get(record) ?? standings(record)
  known.set(record, found)
  return found
}

/** The world's own administrator acts, whose session its calls use. */
const actorOf = (world: World, role: Actor, { ownerId, counterpart }: Placed) =>
  actedBy(world, role, { ownerId, ...(counterpart && { counterpart }) })

const eventsOffered = (world: World, placed: Placed, role: Actor) =>
  world.app.ctx.db.transaction().execute((trx) =>
    allowedEvents(trx, {
      record: placed.record,
      id: placed.id,
      actor: actorOf(world, role, placed),
      now: world.app.ctx.clock.now(),
    }),
  )

/** Sends an offered event by its call, or else from within the server. Returns the code of a refusal. */
async function refusalOf(world: World, placed: Placed, role: Actor, type: string): Promise<string | null> {
  const { db, clock } = world.app.ctx
  const { record, id } = placed
  const at = { record, id, actor: actorOf(world, role, placed), now: clock.now() }
  const money =
    record === 'payment'
      ? ((await db.transaction().execute((trx) => seenBy(trx, at)))!.context as PaymentContext)
      : null
  const refund = money && (rightRefund(money) as Partial<Record<string, object>>)[type]
  const event = { type, facts: { amountMatches: true }, reason, ...(refund && { refund }) }
  // Over HTTP, a refund that isn't on its way is another event.
  const isInside = type === 'refund.arrived' && !money?.refundUnderway
  if ((role === 'admin' && !isInside) || (isPerson(role) && ownersCallOf(record, type))) {
    const answer = await sendOver(world, placed, { event, role })
    return answer.ok ? null : answer.code
  }
  try {
    await db.transaction().execute((trx) => advance(trx, { ...at, event, reason }))
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
