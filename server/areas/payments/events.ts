import type { Selectable } from 'kysely'
import { delivery } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import { inBackground } from '../../core/run-in-background'
import { DatabaseAway } from '../../platform/db/database-away'
import type { PaymentRow } from '../../platform/db/schema'
import type { PaymentEventTable } from '../../platform/db/schema.gen'
import { offered } from '../../gateways/registry'
import { reasonOf } from '../../core/outbox/failure-reason'
import { askGateway } from './ask-gateway'

type Event = Selectable<PaymentEventTable>

const lockSeconds = 60
/** Tries, within an hour in all, for an event about no payment of ours: another shop may use the same account. */
const foreignTries = 10
/** The status of an event whose gateway has keys that cannot be decrypted; it is due at once when they can. */
const unreadable = 'keys unreadable'
const uuid = /^[0-9a-f-]{36}$/

/** Each gateway's by themselves: one that does not answer must not keep the news of the others waiting. */
const background = new Map(
  offered.map((gateway) => [
    gateway,
    inBackground((ctx) => workEventsOf(ctx, gateway), 'webhook events could not be worked through'),
  ]),
)

/** Processes the received events of a gateway in the background. */
export const kickEvents = (ctx: Ctx, gateway: string): void => background.get(gateway)?.kick(ctx)

/** Resolves when no event is being processed in the background. */
export async function eventsWorked(ctx: Ctx): Promise<void> {
  await Promise.all([...background.values()].map(({ over }) => over(ctx)))
}

/** Processes the events of all gateways; see `workEventsOf`. */
export async function workEvents(ctx: Ctx): Promise<number> {
  const worked = await Promise.all(offered.map((gateway) => workEventsOf(ctx, gateway)))
  return worked.reduce((sum, one) => sum + one, 0)
}

/**
 * Processes the events of a gateway's webhooks: each is only the reason to query it, so their order does not matter. An
 * event that cannot be settled yet is tried again in the intervals of deliveries (`delivery.retrySeconds`); after the
 * last try it is given up and listed for the operator. Returns how many.
 */
export async function workEventsOf(ctx: Ctx, gateway: string): Promise<number> {
  for (let worked = 0; ; worked++) {
    if (ctx.shutdown.signal.aborted) return worked
    const event = await claim(ctx, gateway)
    if (!event) return worked
    await noteTry(ctx, event, await tryOnce(ctx, event))
  }
}

/** One at a time, since all events that a process holds when it is killed count as tried. */
async function claim({ db, clock, gateways }: Ctx, gateway: string): Promise<Event | undefined> {
  const now = clock.now()
  return db
    .updateTable('payment_event')
    .set((eb) => ({
      run_at: new Date(now.getTime() + lockSeconds * 1000),
      attempts: eb('attempts', '+', 1),
      outcome: 'received',
    }))
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        '=',
        selectFrom('payment_event')
          .select('id')
          .where('gateway', '=', gateway)
          .where((due) =>
            due.or([
              due('run_at', '<=', now),
              ...(gateways.isUnreadable(gateway)
                ? []
                : [due.and([due('run_at', 'is not', null), due('outcome', '=', unreadable)])]),
            ]),
          )
          .orderBy('received_at')
          .orderBy('event_id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The result of a try. */
interface Tried {
  outcome: string
  isSettled: boolean
  payment?: PaymentRow | undefined
  error?: string
}

async function tryOnce(ctx: Ctx, event: Event): Promise<Tried> {
  let payment: PaymentRow | undefined
  try {
    payment = await paymentOf(ctx, event)
    if (!payment) return { outcome: 'no such payment', isSettled: false }
    const dispute = ctx.gateways.get(event.gateway)?.disputeIn?.(event.payload)
    const { settled } = await askGateway(ctx, payment, {
      ...(event.charge_ref && { named: event.charge_ref }),
      news: { eventId: event.event_id, type: event.type, ...(dispute && { dispute }) },
    })
    if (settled) return { outcome: settled.state, isSettled: true, payment }
    const isUnreadable = payment.mode === 'live' && ctx.gateways.isUnreadable(payment.gateway)
    return { outcome: isUnreadable ? unreadable : 'gateway silent', isSettled: false, payment }
  } catch (error) {
    if (error instanceof DatabaseAway) throw error
    ctx.log.error({ error, gateway: event.gateway, event: event.event_id }, 'a webhook event failed')
    return { outcome: 'server error', isSettled: false, payment, error: reasonOf(error) }
  }
}

/**
 * Notes what came of a try. One that settled nothing counts only while no other was begun: this process may have stood
 * still meanwhile, and the event may be settled.
 */
async function noteTry({ db, clock }: Ctx, event: Event, tried: Tried): Promise<void> {
  const now = clock.now()
  const isOurs = tried.outcome !== 'no such payment' || uuid.test(event.reference ?? '')
  const wait = isOurs || event.attempts < foreignTries ? delivery.retrySeconds[event.attempts - 1] : undefined
  const isAgain = !tried.isSettled && wait !== undefined
  await db
    .updateTable('payment_event')
    .set({
      outcome: tried.outcome,
      payment_id: tried.payment?.id ?? null,
      last_error: tried.error ?? null,
      run_at: isAgain ? new Date(now.getTime() + wait * 1000) : null,
      dead_at: !tried.isSettled && !isAgain && isOurs ? now : null,
    })
    .where('id', '=', event.id)
    .$if(!tried.isSettled, (query) => query.where('attempts', '=', event.attempts))
    .execute()
}

/**
 * By the gateway's id of it; by ours where the event names no other (Flutterwave's do not), or arrives before the
 * gateway's is stored, or is about an additional charge (Paystack's event of a refund names only that one's reference);
 * by the charge where the event names neither (PayPal's of money that it took back).
 */
async function paymentOf({ db }: Ctx, event: Event): Promise<PaymentRow | undefined> {
  const of = db.selectFrom('payment').selectAll().where('gateway', '=', event.gateway)
  const { provider_ref: ref, reference, charge_ref: charge } = event
  const byRef = ref ? await of.where('provider_ref', '=', ref).executeTakeFirst() : undefined
  if (byRef) return byRef
  if (reference && uuid.test(reference)) {
    const byReference = await of.where('id', '=', reference).executeTakeFirst()
    return byReference && { ...byReference, provider_ref: byReference.provider_ref ?? ref }
  }
  return charge && !ref && !reference ? of.where('charge_ref', '=', charge).executeTakeFirst() : undefined
}
