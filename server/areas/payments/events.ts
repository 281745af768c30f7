import type { Selectable } from 'kysely'
import type { Ctx } from '../../context'
import type { PaymentRow } from '../../db/schema'
import type { PaymentEventTable } from '../../db/tables/money'
import { askGateway } from './ask'

type Event = Selectable<PaymentEventTable>

const lockSeconds = 60
const triesMax = 10

/** Events being worked through now, per house: a stop and the tests wait for them. */
const running = new WeakMap<Ctx['gateways'], Promise<unknown>>()

/** Works through received events in the background. */
export function kickEvents(ctx: Ctx): void {
  const before = running.get(ctx.gateways) ?? Promise.resolve()
  const next = before
    .then(() => workEvents(ctx))
    .catch((error: unknown) => ctx.log.error({ error }, 'webhook events could not be worked through'))
  running.set(ctx.gateways, next)
}

/** Resolves when no event is being worked on. */
export async function eventsWorked(ctx: Ctx): Promise<void> {
  for (let last = running.get(ctx.gateways); last;) {
    await last
    const now = running.get(ctx.gateways)
    if (now === last) return
    last = now
  }
}

/**
 * Works through what webhooks told us: each is only the reason to ask the gateway, so their order does not
 * matter. An event whose payment or gateway cannot be found yet is tried again. Returns how many.
 */
export async function workEvents(ctx: Ctx): Promise<number> {
  let worked = 0
  for (;;) {
    if (ctx.shutdown.signal.aborted) return worked
    const due = await claim(ctx)
    if (due.length === 0) return worked
    for (const event of due) {
      await work(ctx, event)
      worked++
    }
  }
}

function claim({ db, clock }: Ctx): Promise<Event[]> {
  const now = clock.now()
  return db
    .updateTable('payment_event')
    .set((eb) => ({ run_at: new Date(now.getTime() + lockSeconds * 1000), attempts: eb('attempts', '+', 1) }))
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('gateway', 'event_id'),
        'in',
        selectFrom('payment_event')
          .select(['gateway', 'event_id'])
          .where('run_at', '<=', now)
          .orderBy('received_at')
          .orderBy('event_id')
          .limit(10)
          .forUpdate()
          .skipLocked()
          .$asTuple('gateway', 'event_id'),
      ),
    )
    .returningAll()
    .execute()
}

async function work(ctx: Ctx, event: Event): Promise<void> {
  const row = await paymentOf(ctx, event)
  const settled = row && (await askGateway(ctx, row)).settled
  const done = settled !== null && settled !== undefined
  const outcome = settled ? settled.state : row ? 'gateway silent' : 'no such payment'
  const wait = 5 * 2 ** event.attempts * 1000
  const again = !done && event.attempts < triesMax
  await ctx.db
    .updateTable('payment_event')
    .set({
      outcome,
      payment_id: row?.id ?? null,
      run_at: again ? new Date(ctx.clock.now().getTime() + wait) : null,
    })
    .where('gateway', '=', event.gateway)
    .where('event_id', '=', event.event_id)
    .execute()
}

/**
 * By the gateway's id of it; by ours where the event names no other (Flutterwave's do not), or arrives before we have
 * written the gateway's down.
 */
async function paymentOf({ db }: Ctx, event: Event): Promise<PaymentRow | undefined> {
  const of = db.selectFrom('payment').selectAll().where('gateway', '=', event.gateway)
  const byRef = event.provider_ref
    ? await of.where('provider_ref', '=', event.provider_ref).executeTakeFirst()
    : undefined
  if (byRef || !event.reference || !/^[0-9a-f-]{36}$/.test(event.reference)) return byRef
  const byReference = await of.where('id', '=', event.reference).executeTakeFirst()
  if (!byReference || (byReference.provider_ref && event.provider_ref)) return undefined
  return { ...byReference, provider_ref: byReference.provider_ref ?? event.provider_ref }
}
