import type { Kysely, Transaction } from 'kysely'
import type { RefundStatus } from '../../../../contract/values'
import type { PaymentContext } from '../../../../machines/records/payment/money'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { DB, PaymentRow } from '../../../platform/db/schema'

/** Refundable amount of a payment, in minor units of `currency`. */
export interface Left {
  currency: string
  came: number
  /** Total of successful refunds. */
  gone: number
  /** Total of pending refunds and unanswered orders. */
  underway: number
  /** Amount taken by open and lost disputes; refunding it would pay it back twice. */
  taken: number
  left: number
  /**
   * Whether every amount is known. If not, the payment can only be recorded as refunded as a whole, through the payment
   * chart.
   */
  isClear: boolean
  /** Whether an order is unanswered, so that another has to wait. */
  isAsking: boolean
  /** Open disputes and inquiries. */
  disputes: { id: string; kind: 'inquiry' | 'dispute' }[]
  /** Whether the gateway allows no refunds during an open dispute. */
  isBarred: boolean
}

/** States in which we hold the payment's money. */
const here = new Set<string>(statesTagged(paymentMachine, 'bought', 'undecided'))
/** States of an order the gateway hasn't reported on yet. */
const unanswered = statesTagged(refundOrderMachine, 'unanswered')

/**
 * Whether the amounts of a charge and of all its refunds that haven't failed are known. If so, refunds must be ordered
 * or recorded with an amount. A charge of zero has nothing to refund.
 */
export const isClear = (
  { captured_minor: captured, note }: Pick<PaymentRow, 'captured_minor' | 'note'>,
  refunds: readonly { amount_minor: number | null }[],
): boolean =>
  (captured === null ? note !== 'mismatch' : captured > 0) &&
  refunds.every(({ amount_minor }) => amount_minor !== null)

/** Returns the facts about a payment's refunds for the guards on ordering and recording another. */
export async function refundFacts(
  trx: Transaction<DB>,
  row: PaymentRow,
): Promise<Pick<PaymentContext, 'left' | 'orderRuns' | 'refundsBarred' | 'refundUnderway'>> {
  const { left, isAsking, isBarred } = await leftOf(trx, row)
  const pending = await trx
    .selectFrom('refund as f')
    .leftJoin('refund_order as o', (join) =>
      join.onRef('o.payment_id', '=', 'f.payment_id').onRef('o.gateway_ref', '=', 'f.gateway_ref'),
    )
    .select('o.id as order_id')
    .where('f.payment_id', '=', row.id)
    .where('f.status', 'in', statusesUnderway)
    .where('f.amount_minor', 'is not', null)
    .execute()
  const refundUnderway = pending.some(({ order_id }) => order_id !== null || !isAsking)
  return { left, orderRuns: isAsking, refundsBarred: isBarred, refundUnderway }
}

/** Statuses of a refund whose arrival can be recorded before its gateway reports it. */
export const statusesUnderway = ['pending', 'attention', 'unknown'] as const satisfies readonly RefundStatus[]

/** Whether a payment is in review because its gateway didn't report in time whether it was paid. */
export const isUnclear = ({
  state,
  captured_currency: came,
}: Pick<PaymentRow, 'state' | 'captured_currency'>): boolean => state === 'needsReview' && came === null

/** Returns the refundable amount. If any amount is unknown it is zero, so that we never refund more than we hold. */
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
  // Money that may never have arrived can't be refunded.
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
