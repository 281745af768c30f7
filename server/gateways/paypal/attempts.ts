import { paypalDeclines } from './declines'
import { refusedCaptures } from './verdict'
import type { PaypalOrder } from './wire'
import type { GatewayCharge } from '../port'
import { dateOf, fieldsOf, numberOf, textOf } from '../wire/values'

/** How long PayPal stores the PayPal-Request-Id of an order, in ms: 6 hours. */
const keptMs = 6 * 60 * 60_000
/** PayPal's event for an order approved by the payer. */
const agreed = 'CHECKOUT.ORDER.APPROVED'
/** Refusals that rule out a capture: the payment source was declined, or the payer hasn't approved. */
const definite = new Set([
  ...refusedCaptures,
  ...paypalDeclines,
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** Stored data about a capture request, written before the request is sent. */
interface PaypalAttempt {
  /** Number within the payment, used as suffix of the PayPal-Request-Id. */
  number: number
  /** Time it was first sent. */
  sentAt: string
  /** The order's version at that time. */
  look: string | null
  /** Approval event that triggered it. */
  news: string | null
  /** PayPal's refusal with the order's version after it; null while the outcome is unknown. */
  no: { code: string; look: string | null } | null
}

/** Request to send, or PayPal's refusal until an event reports a new approval by the payer. */
export type NextCapture =
  | {
      requestId: string
      number: number
      /** Whether it was sent before for another version of the order, which a refusal may be about. */
      isOlder: boolean
    }
  | { declined: string }

/**
 * Returns an order's version, used only to detect a possible new approval. PayPal doesn't specify when `update_time`
 * changes, so it isn't part of request ids.
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
 * Chooses the capture request for an approved order just read. While the outcome is unknown, it is the same one as long
 * as PayPal stores its id, in every process; after that, the order itself shows that nothing was captured, so a new one
 * is used. After a refusal there is none until the payer approves again; the next one is new if the refusal was
 * definite.
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
 * Records PayPal's refusal of a request. `order`: as read afterwards; null if the refused request was for an older
 * version.
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

/** Records that the order isn't approved; if it becomes approved, the payer has approved again. */
export async function leftApproval({ keep }: GatewayCharge, order: PaypalOrder): Promise<void> {
  await keep((stored) => {
    const before = attemptIn(stored)
    if (!before?.no || before.no.look === lookOf(order)) return stored
    return { ...before, no: { ...before.no, look: lookOf(order) } }
  })
}
