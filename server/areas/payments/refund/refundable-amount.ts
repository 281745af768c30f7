import type { Kysely } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { DB, PaymentRow } from '../../../platform/db/schema'

/** How much of a payment's money may still be refunded, in minor units of `currency`. */
export interface Left {
  currency: string
  came: number
  /** Refunds that succeeded. */
  gone: number
  /** Refunds on their way, and orders that no gateway has answered yet. */
  underway: number
  /** What open and lost disputes have taken: refunding it too would be paying it twice. */
  taken: number
  left: number
  /** Whether every sum is known: otherwise only the whole can be recorded, by the payment's own chart. */
  isClear: boolean
  /** An order that no gateway has answered yet: another has to wait for it. */
  isAsking: boolean
  /** Disputes and inquiries that are open. */
  disputes: { id: string; kind: 'inquiry' | 'dispute' }[]
  /** The gateway reports of an open one that it refunds nothing while it lasts. */
  isBarred: boolean
}

/** States in which money of a payment is here. */
const here = new Set<string>(statesTagged(paymentMachine, 'bought', 'undecided'))
/** States of an order about which its gateway has not reported yet. */
const unanswered = statesTagged(refundOrderMachine, 'unanswered')

/**
 * Whether the sum of a charge, and of each refund that has not failed, can be expressed: then a refund is ordered or
 * recorded with its sum, and it cannot be recorded otherwise. A charge of nothing has no sum to refund.
 */
export const isClear = (
  { captured_minor: captured, note }: Pick<PaymentRow, 'captured_minor' | 'note'>,
  refunds: readonly { amount_minor: number | null }[],
): boolean =>
  (captured === null ? note !== 'mismatch' : captured > 0) &&
  refunds.every(({ amount_minor }) => amount_minor !== null)

/** Whether a payment is in review because its gateway has not reported in time whether money came. */
export const isUnclear = ({
  state,
  captured_currency: came,
}: Pick<PaymentRow, 'state' | 'captured_currency'>): boolean => state === 'needsReview' && came === null

/**
 * What may still be refunded. A sum that cannot be expressed leaves nothing: more than is here must never be refunded.
 */
export async function leftOf(db: Kysely<DB>, row: PaymentRow): Promise<Left> {
  const refunds = await db
    .selectFrom('refund')
    .select(['amount_minor', 'status'])
    .where('payment_id', '=', row.id)
    .where('status', '<>', 'failed')
    .execute()
  const orders = await db
    .selectFrom('refund_order')
    .select('amount_minor')
    .where('payment_id', '=', row.id)
    .where('state', 'in', unanswered)
    .execute()
  const disputes = await db
    .selectFrom('dispute')
    .select(['gateway_ref', 'kind', 'status', 'taken_minor', 'is_refundable'])
    .where('payment_id', '=', row.id)
    .where('status', 'in', ['open', 'lost'])
    .orderBy('gateway_ref')
    .execute()
  const clear = isClear(row, refunds)
  // Money that may never have come is not refunded.
  const came = isUnclear(row) ? 0 : (row.captured_minor ?? row.amount_minor)
  const sum = (all: { amount_minor: number | null }[]) =>
    all.reduce((so, { amount_minor }) => so + (amount_minor ?? 0), 0)
  const gone = sum(refunds.filter(({ status }) => status === 'succeeded'))
  const underway = sum(refunds.filter(({ status }) => status !== 'succeeded')) + sum(orders)
  const open = disputes.filter(({ status }) => status === 'open')
  const taken = disputes.reduce((so, { taken_minor }) => so + taken_minor, 0)
  return {
    currency: row.captured_currency ?? row.currency,
    came,
    gone,
    underway,
    taken,
    left: here.has(row.state) && clear ? Math.max(0, came - gone - underway - taken) : 0,
    isClear: clear,
    isAsking: orders.length > 0,
    disputes: open.map(({ gateway_ref: id, kind }) => ({ id, kind })),
    isBarred: open.some(({ is_refundable: isRefundable }) => isRefundable === false),
  }
}
