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
/**
 * Maximum attempts (about an hour in total) for an event without a matching payment, which may come from another shop
 * using the same gateway account.
 */
const foreignTries = 10
/** Outcome of an event whose gateway's keys can't be decrypted. The event is due again as soon as they can be. */
const unreadable = 'keys unreadable'
const uuid = /^[0-9a-f-]{36}$/

/** One worker per gateway, so that an unresponsive gateway doesn't delay events of the others. */
const background = new Map(
  offered.map((gateway) => [
    gateway,
    inBackground((ctx) => workEventsOf(ctx, gateway), 'webhook events could not be worked through'),
  ]),
)

/** Processes a gateway's received events in the background. */
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
 * Processes a gateway's webhook events. Each event only triggers a query of the gateway, so their order doesn't matter.
 * An event that can't be settled yet is retried with the delays in `delivery.retrySeconds`; after the last attempt it
 * is given up and shown to the operator. Returns the number processed.
 */
export async function workEventsOf(ctx: Ctx, gateway: string): Promise<number> {
  for (let worked = 0; ; worked++) {
    if (ctx.shutdown.signal.aborted) return worked
    const event = await claim(ctx, gateway)
    if (!event) return worked
    await noteTry(ctx, event, await tryOnce(ctx, event))
  }
}

/** Claims only one event at a time, because killing a process uses up an attempt of every event it holds. */
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

/** Result of an attempt. */
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
 * Records the result of an attempt. An unsettled result counts only if no newer attempt has started: this process may
 * have stalled while another settled the event.
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
 * Finds an event's payment by the gateway's id. Falls back to our id if the event has no gateway id (Flutterwave),
 * arrives before that id is stored, or concerns an additional charge (Paystack refund events name only that charge's
 * reference). If the event has neither id, the payment is found by its charge (PayPal reversals).
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
