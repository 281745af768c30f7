import { paypalDeclines } from './declines'
import { refusedCaptures } from './verdict'
import type { PaypalOrder } from './wire'
import type { GatewayCharge } from '../port'
import { dateOf, fieldsOf, numberOf, textOf } from '../wire/values'

/** Time for which PayPal stores an order's PayPal-Request-Id, in ms: 6 hours. */
const keptMs = 6 * 60 * 60_000
/** PayPal's event for an order approved by the payer. */
const agreed = 'CHECKOUT.ORDER.APPROVED'
/** Refusals that show nothing was captured: the payment source was declined, or the payer hasn't approved. */
const definite = new Set([
  ...refusedCaptures,
  ...paypalDeclines,
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** Data about a capture request, stored before the request is sent. */
interface PaypalAttempt {
  /** Number of the request within the payment, used as suffix of the PayPal-Request-Id. */
  number: number
  /** Time at which the request was first sent. */
  sentAt: string
  /** Version of the order when the request was first sent. */
  look: string | null
  /** Id of the approval event that triggered the request; null if there was none. */
  news: string | null
  /** Code of PayPal's refusal, with the order's version after the refusal; null while the outcome is unknown. */
  no: { code: string; look: string | null } | null
}

/**
 * The capture request to send, or PayPal's refusal, which counts until an event reports a new approval by the payer.
 */
export type NextCapture =
  | {
      requestId: string
      number: number
      /**
       * Whether the request was already sent for an earlier version of the order; a refusal may then concern that
       * version.
       */
      isOlder: boolean
    }
  | { declined: string }

/**
 * Returns an order's version, used only to detect a possible new approval. PayPal doesn't document when `update_time`
 * changes, so the version isn't part of request ids.
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
 * Chooses the capture request for an approved order that was just read. While the outcome of a request is unknown, the
 * same request is used in every process for as long as PayPal stores its id; after that, the order itself shows that
 * nothing was captured, so a new request is used. After a refusal there is no request until the payer approves again;
 * the next request is new if the refusal was definite.
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

/**
 * Records PayPal's refusal of a request. `order` is the order as read afterwards; null if the refused request was for
 * an earlier version.
 */
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

/** Records that the order isn't approved, so that a later approval counts as a new one. */
export async function leftApproval({ keep }: GatewayCharge, order: PaypalOrder): Promise<void> {
  await keep((stored) => {
    const before = attemptIn(stored)
    if (!before?.no || before.no.look === lookOf(order)) return stored
    return { ...before, no: { ...before.no, look: lookOf(order) } }
  })
}
