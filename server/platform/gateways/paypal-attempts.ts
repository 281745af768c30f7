import { paypalDeclines } from './paypal-declines'
import { refusedCaptures } from './paypal-verdict'
import type { PaypalOrder } from './paypal-wire'
import type { GatewayCharge } from './port'
import { dateOf, fieldsOf, numberOf, textOf } from './wire-values'

/** Milliseconds for which PayPal keeps the PayPal-Request-Id of an order: 6 hours. */
const keptMs = 6 * 60 * 60_000
/** PayPal's news that the payer has agreed to an order. */
const agreed = 'CHECKOUT.ORDER.APPROVED'
/** Refusals after which nothing can have been taken: the means was turned down, or the payer has not agreed. */
const definite = new Set([
  ...refusedCaptures,
  ...paypalDeclines,
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** What is kept of the request that takes the money; it is written before the request is sent. */
interface PaypalAttempt {
  /** Which one of this payment it is: its PayPal-Request-Id ends with it. */
  number: number
  /** When it was sent first. */
  sentAt: string
  /** How the order looked then. */
  look: string | null
  /** News of the payer's agreement by which it was sent. */
  news: string | null
  /** PayPal's refusal, and how the order looked after it; null while the outcome is not known. */
  no: { code: string; look: string | null } | null
}

/** The request to send, or PayPal's refusal while nothing says that the payer has agreed anew. */
export type NextCapture =
  | {
      requestId: string
      number: number
      /** It was sent before, for an order that looked otherwise: a refusal may be about that one. */
      isOlder: boolean
    }
  | { declined: string }

/**
 * How an order looks. It only shows whether the payer may have agreed anew: PayPal does not promise when `update_time`
 * changes, so no request is named after it.
 */
const lookOf = ({ status, update_time: at }: PaypalOrder): string => `${status} ${at ?? ''}`

function attemptIn(kept: unknown): PaypalAttempt | null {
  const { number, sentAt, look, news, no } = fieldsOf(kept)
  const n = numberOf(number)
  const at = textOf(sentAt)
  if (n === null || at === null || dateOf(at) === null) return null
  const { code, look: after } = fieldsOf(no)
  const refusal = textOf(code)
  return {
    number: n,
    sentAt: at,
    look: textOf(look),
    news: textOf(news),
    no: refusal === null ? null : { code: refusal, look: textOf(after) },
  }
}

/**
 * Which request takes the money of an approved order that was just read. While its outcome is not known it is the same
 * one for as long as PayPal keeps its id, whichever process asks; later the order that was read says that nothing was
 * taken, and it is a new one. After a refusal there is none until the payer has agreed anew; the next one is new where
 * the refusal was definite.
 */
export async function nextCapture(
  { id, keep, news }: GatewayCharge,
  order: PaypalOrder,
): Promise<NextCapture> {
  const look = lookOf(order)
  const reply = news?.type === agreed ? news.eventId : null
  let isSame = false
  const kept = await keep((stored, now): PaypalAttempt => {
    const before = attemptIn(stored)
    const fresh = (number: number) => ({ number, sentAt: now.toISOString(), look, news: reply, no: null })
    if (!before) return fresh(1)
    isSame = now.getTime() - Date.parse(before.sentAt) < keptMs
    if (!before.no) return isSame ? (stored as PaypalAttempt) : fresh(before.number + 1)
    if (look === before.no.look && (reply === null || reply === before.news)) return stored as PaypalAttempt
    isSame &&= !definite.has(before.no.code)
    return isSame ? { ...before, look, news: reply, no: null } : fresh(before.number + 1)
  })
  const { number, no, look: sentFor } = attemptIn(kept)!
  if (no) return { declined: no.code }
  return { requestId: `${id}-capture-${number}`, number, isOlder: isSame && sentFor !== look }
}

/** PayPal has refused the request; `order`: as it was read after that, null where what was refused is older than it. */
export async function captureDeclined(
  { keep }: GatewayCharge,
  number: number,
  code: string,
  order: PaypalOrder | null,
): Promise<void> {
  await keep((stored) => {
    const before = attemptIn(stored)
    if (before?.number !== number || before.no) return stored
    return { ...before, no: { code, look: order && lookOf(order) } }
  })
}

/** The order is not approved (any more): when it is again, the payer has agreed anew. */
export async function leftApproval({ keep }: GatewayCharge, order: PaypalOrder): Promise<void> {
  await keep((stored) => {
    const before = attemptIn(stored)
    if (!before?.no || before.no.look === lookOf(order)) return stored
    return { ...before, no: { ...before.no, look: lookOf(order) } }
  })
}
