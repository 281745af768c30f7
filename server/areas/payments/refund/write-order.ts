import type { Transaction } from 'kysely'
import type { ConfirmedRefund, OrderedRefund } from '../../../../machines/records/payment/refunds'
import { advance, recordCreated } from '../../../core/advance'
import { json } from '../../../platform/db/json'
import type { DB, PaymentRow } from '../../../platform/db/schema'
import { followMoney } from '../follow-money'

/** An order as stored: with the form's idempotency key, which is unique. */
interface WithFormKey {
  clientKey: string
}

/** A refund to be requested from the gateway. */
export type Ordered = OrderedRefund & WithFormKey

/** A refund made outside the product. */
export type MadeOutside = ConfirmedRefund &
  WithFormKey & {
    /** The refund's reference at the gateway or bank. */
    ref: string
    at: Date
  }

/** The administrator, the reason, and the time of the event. */
interface Decided {
  by: number | null
  reason: string | null
  now: Date
}

/** Stores a refund order and queues its sending in the outbox. */
export async function writeOrder(
  trx: Transaction<DB>,
  row: PaymentRow,
  refund: Ordered,
  decided: Decided,
): Promise<void> {
  const id = await write(trx, row, refund, decided)
  const payload = json({ record: 'refund-order', id })
  await trx.insertInto('outbox').values({ type: 'refund.send', payload, run_at: decided.now }).execute()
}

/** Stores a refund made elsewhere, completes or creates its order, and moves the payment accordingly. */
export async function writeMade(
  trx: Transaction<DB>,
  row: PaymentRow,
  refund: MadeOutside,
  decided: Decided,
): Promise<void> {
  const { ref, at, amountMinor } = refund
  const { by, reason, now } = decided
  const ofRefund = (table: 'refund' | 'refund_order') =>
    trx.selectFrom(table).where('payment_id', '=', row.id).where('gateway_ref', '=', ref)
  const known = await ofRefund('refund').select('refund.word').executeTakeFirst()
  const own = await ofRefund('refund_order').select('refund_order.id').executeTakeFirst()
  const id = own?.id ?? (await write(trx, row, refund, decided))
  const event = { type: own ? 'order.done' : 'order.noted' }
  const actor = { role: 'server', id: null } as const
  await advance(trx, { record: 'refund-order', id, event, actor, now, ...(reason && { reason }) })
  const fact = { id: ref, amountMinor, currency: currencyOf(row), status: 'succeeded' as const, at }
  await followMoney(trx, row, { refunds: [{ ...fact, word: known?.word ?? '' }] }, now, 'server')
  await trx
    .updateTable('refund')
    .set({ recorded_by: by })
    .where('payment_id', '=', row.id)
    .where('gateway_ref', '=', ref)
    .execute()
}

const currencyOf = ({ captured_currency, currency }: PaymentRow) => captured_currency ?? currency

async function write(
  trx: Transaction<DB>,
  row: PaymentRow,
  refund: ConfirmedRefund & WithFormKey & { ref?: string },
  { by, reason, now }: Decided,
): Promise<string> {
  const { id } = await trx
    .insertInto('refund_order')
    .values({
      payment_id: row.id,
      user_id: row.user_id,
      client_key: refund.clientKey,
      state: 'ordered',
      amount_minor: refund.amountMinor,
      currency: currencyOf(row),
      reason: reason ?? '',
      ordered_by: by!,
      by_hand: refund.ref !== undefined,
      gateway_ref: refund.ref ?? null,
      note: null,
      sending_until: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordCreated(trx, {
    record: 'refund-order',
    id,
    to: 'ordered',
    actor: { role: 'admin', id: by },
    now,
  })
  return id
}
