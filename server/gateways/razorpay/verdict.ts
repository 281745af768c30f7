import { moneyOutcome, unnamedRefund, wentBackBy } from '../wire/money-outcome'
import type { GatewayCharge, DisputeFact, OtherCharge, RefundFact, GatewayVerdict } from '../port'
import { amountOf, razorpayDispute, razorpayRefund } from './facts'
import { fieldsOf, idOf, momentOf, numberOf, textOf, type WireBody } from '../wire/values'

/** An order, its payments, and the facts about the money, as reported by Razorpay. */
export interface OrderStanding {
  order: object
  payments: readonly object[]
  /** Disputes of this order's payments and of others; absent when the account may not list them. */
  disputes?: readonly object[]
  /** Refunds of the payment that pays; absent when they were not requested. */
  refunds?: readonly object[]
  /** Refunds of the payments that came besides, by the payment's id. */
  otherRefunds?: ReadonlyMap<unknown, readonly object[]>
}

/**
 * Hours in which Razorpay queries the bank and in which an authorised payment is captured or released: 3 days from the
 * day of creation (razorpay.com/docs/payments/payments/late-authorisation).
 */
const bankHours = 3 * 24

/** The requested sum. */
type AskedSum = Pick<GatewayCharge, 'amountMinor' | 'currency'>

const knownOrder = new Set(['created', 'attempted', 'paid'])
const knownPayment = new Set(['created', 'authorized', 'captured', 'refunded', 'failed'])

/**
 * Whether money came to us. An uncaptured payment that Razorpay released by itself was never ours, and is no refund of
 * ours.
 */
export const isTaken = ({ status, captured }: WireBody) =>
  status === 'captured' || (status === 'refunded' && captured !== false)

const amountIn = (payment: WireBody) => amountOf(payment.amount, textOf(payment.currency) ?? '')

/**
 * The payment that pays an order: the first that was captured for the requested sum, else the first at all. Every other
 * captured payment is money that came a second time.
 */
export function payingPayment(payments: readonly object[], asked?: AskedSum): WireBody | null {
  const taken = payments
    .map(fieldsOf)
    .filter(isTaken)
    .toSorted((a, b) => (numberOf(a.created_at) ?? 0) - (numberOf(b.created_at) ?? 0))
  const fits = (one: WireBody) => amountIn(one) === asked?.amountMinor && one.currency === asked?.currency
  return taken.find(fits) ?? taken[0] ?? null
}

/**
 * Razorpay's status in ours. An order ends by a captured payment only: a failed payment is a failed attempt, and may be
 * authorised days later.
 */
export function orderVerdict(standing: OrderStanding, asked?: AskedSum): GatewayVerdict {
  const order = fieldsOf(standing.order)
  const payments = standing.payments.map(fieldsOf)
  const paying = payingPayment(payments, asked)
  if (paying) return paidVerdict(order, paying, payments, standing)
  const status = textOf(order.status) ?? ''
  const strange = knownOrder.has(status)
    ? payments.find((payment) => !knownPayment.has(textOf(payment.status) ?? ''))?.status
    : status
  if (strange !== undefined)
    return { outcome: 'pending', underway: true, alert: `unknown Razorpay status: ${String(strange)}` }
  const underway = status === 'paid' || payments.some((payment) => payment.status === 'authorized')
  if (underway) return { outcome: 'pending', underway, mayTakeHours: bankHours }
  const last = payments.toSorted((a, b) => (numberOf(b.created_at) ?? 0) - (numberOf(a.created_at) ?? 0))[0]
  const failed = last && last.status !== 'created' ? reasonOf(last) : null
  return { outcome: 'pending', underway: false, ...(failed !== null && { attempt: failed }) }
}

const reasonOf = (payment: WireBody) =>
  textOf(payment.error_reason) ?? textOf(payment.error_code) ?? 'declined'

function paidVerdict(
  order: WireBody,
  paying: WireBody,
  payments: WireBody[],
  { disputes, refunds, otherRefunds }: OrderStanding,
): GatewayVerdict {
  const alerts: string[] = []
  const alert = (text: string) => alerts.push(text)
  const currency = textOf(paying.currency) ?? ''
  const disputesOf = (payment: WireBody) =>
    disputes
      ?.map(fieldsOf)
      .filter((dispute) => dispute.payment_id === payment.id)
      .map((dispute) => razorpayDispute(dispute, payment, alert))
  const ours = disputesOf(paying)
  const facts =
    refunds?.map((refund) => razorpayRefund(fieldsOf(refund), currency, alert)) ?? unlisted(paying, currency)
  const refundsOf = (payment: WireBody) =>
    otherRefunds
      ?.get(payment.id)
      ?.map((refund) => razorpayRefund(fieldsOf(refund), textOf(payment.currency) ?? '', alert))
  const others = payments
    .filter((one) => isTaken(one) && one.id !== paying.id)
    .map((one) => otherOf(order, one, { refunds: refundsOf(one), disputes: disputesOf(one) }))
  const id = idOf(paying.id)
  return {
    ...moneyOutcome(amountIn(paying), { refunds: facts, disputes: ours }),
    ...(id !== null && { chargeRef: id }),
    amountMinor: amountIn(paying),
    currency,
    reference: textOf(order.receipt),
    at: momentOf(paying.created_at),
    ...(facts && { refunds: facts }),
    ...(ours && { disputes: ours }),
    ...(others.length > 0 && { others }),
    ...(alerts.length > 0 && { alert: alerts.join('; ') }),
  }
}

/** Without a list of the refunds the payment's own status and sum decide. */
function unlisted(paying: WireBody, currency: string): RefundFact[] | undefined {
  const isWhole = paying.status === 'refunded' || paying.refund_status === 'full'
  const amountMinor = isWhole ? amountIn(paying) : amountOf(paying.amount_refunded ?? 0, currency)
  if (!(amountMinor > 0)) return undefined
  return [unnamedRefund(idOf(paying.id) ?? '', { amountMinor, currency }, textOf(paying.status) ?? '')]
}

function otherOf(
  order: WireBody,
  payment: WireBody,
  { refunds = [], disputes = [] }: { refunds?: RefundFact[]; disputes?: DisputeFact[] },
): OtherCharge {
  const currency = textOf(payment.currency) ?? ''
  return {
    id: idOf(payment.id) ?? '',
    amountMinor: amountIn(payment),
    currency,
    reference: textOf(order.receipt),
    at: momentOf(payment.created_at),
    ...wentBackBy(refunds),
    refundedMinor: payment.amount_refunded ? amountOf(payment.amount_refunded, currency) : 0,
    ...(disputes.length > 0 && { disputes }),
  }
}
