import type { Kysely } from 'kysely'
import { paymentMachine } from '../../../../machines/records/payment/machine'
import { refundOrderMachine } from '../../../../machines/records/refund-order/machine'
import { statesTagged } from '../../../../machines/tagged'
import type { DB, PaymentRow } from '../../../platform/db/schema'

/** What of a payment's money may still be sent back, in minor units of `currency`. */
export interface Left {
  currency: string
  came: number
  /** Refunds that succeeded. */
  gone: number
  /** Refunds on their way, and orders that no gateway has answered yet. */
  underway: number
  /** What open and lost disputes have taken: sending it too would be paying it twice. */
  taken: number
  left: number
  /** Whether every sum is known: otherwise only the whole can be written down, by the payment's own chart. */
  isClear: boolean
  /** An order that no gateway has answered yet: another has to wait for it. */
  isAsking: boolean
  /** Disputes and inquiries that are open. */
  disputes: { id: string; kind: 'inquiry' | 'dispute' }[]
  /** The gateway says of an open one that it refunds nothing while it runs. */
  isBarred: boolean
}

/** States in which money of a payment is here. */
const here = new Set<string>(statesTagged(paymentMachine, 'bought', 'undecided'))
/** States of an order of which its gateway has said nothing yet. */
const unanswered = statesTagged(refundOrderMachine, 'unanswered')

/**
 * Whether the sum of a charge, and of each refund that has not failed, can be expressed: then a refund is ordered or
 * recorded with its sum, and no other way of writing one down is open. A charge of nothing has no sum to send.
 */
export const isClear = (
  { captured_minor: captured, note }: Pick<PaymentRow, 'captured_minor' | 'note'>,
  refunds: readonly { amount_minor: number | null }[],
): boolean =>
  (captured === null ? note !== 'mismatch' : captured > 0) &&
  refunds.every(({ amount_minor }) => amount_minor !== null)

/** Whether a person looks at a payment because its gateway has not said in time whether money came. */
export const isUnclear = ({
  state,
  captured_currency: came,
}: Pick<PaymentRow, 'state' | 'captured_currency'>): boolean => state === 'needsReview' && came === null

/** What may still be sent back. A sum that nobody can express leaves nothing: more than is here must never go. */
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
  // Nobody sends back what may never have come.
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
