import { moneyOutcome, unnamedRefund, wentBackBy } from '../wire/money-outcome'
import type { GatewayCharge, DisputeFact, OtherCharge, RefundFact, GatewayVerdict } from '../port'
import { amountOf, razorpayDispute, razorpayRefund } from './facts'
import { fieldsOf, idOf, momentOf, numberOf, textOf, type WireBody } from '../wire/values'

/** An order with its payments, refunds and disputes, as reported by Razorpay. */
export interface OrderStanding {
  order: object
  payments: readonly object[]
  /** Disputes, including those of other orders' payments; undefined if the account may not list them. */
  disputes?: readonly object[]
  /** Refunds of the payment that paid the order; undefined if not requested. */
  refunds?: readonly object[]
  /** Refunds of additional payments, by payment id. */
  otherRefunds?: ReadonlyMap<unknown, readonly object[]>
}

/**
 * Hours during which Razorpay polls the bank and captures or releases an authorised payment: 3 days from its creation
 * (razorpay.com/docs/payments/payments/late-authorisation).
 */
const bankHours = 3 * 24

/** Amount requested from the payer, and its currency. */
type AskedSum = Pick<GatewayCharge, 'amountMinor' | 'currency'>

const knownOrder = new Set(['created', 'attempted', 'paid'])
const knownPayment = new Set(['created', 'authorized', 'captured', 'refunded', 'failed'])

/**
 * Whether we received a payment's money. An uncaptured payment released automatically was never ours and isn't a
 * refund.
 */
export const isTaken = ({ status, captured }: WireBody) =>
  status === 'captured' || (status === 'refunded' && captured !== false)

const amountIn = (payment: WireBody) => amountOf(payment.amount, textOf(payment.currency) ?? '')

/**
 * Returns the payment that pays an order: the first one captured for the requested amount, otherwise the first one
 * captured. Every other captured payment is an additional one.
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
 * Returns the verdict on an order. Only a captured payment ends an order: a failed payment is only a failed attempt and
 * may still be authorised days later.
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

/** Derives the refunds from the payment's own status and amount if Razorpay doesn't list them. */
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
