import { paypalDeclines } from './declines'
import { refusedCaptures } from './verdict'
import type { PaypalOrder } from './wire'
import type { GatewayCharge } from '../port'
import { dateOf, fieldsOf, numberOf, textOf } from '../wire/values'

/** Milliseconds for which PayPal keeps the PayPal-Request-Id of an order: 6 hours. */
const keptMs = 6 * 60 * 60_000
/** PayPal's event that the payer has approved an order. */
const agreed = 'CHECKOUT.ORDER.APPROVED'
/** Refusals after which no money can have been taken: the means was declined, or the payer has not approved. */
const definite = new Set([
  ...refusedCaptures,
  ...paypalDeclines,
  'ORDER_NOT_APPROVED',
  'PAYER_ACTION_REQUIRED',
])

/** The stored facts about the capture request; they are written before the request is sent. */
interface PaypalAttempt {
  /** Its number among those of this payment: its PayPal-Request-Id ends with it. */
  number: number
  /** When it was sent first. */
  sentAt: string
  /** The order's version then. */
  look: string | null
  /** Event of the payer's approval by which it was sent. */
  news: string | null
  /** PayPal's refusal, and the order's version after it; null while the outcome is unknown. */
  no: { code: string; look: string | null } | null
}

/** The request to send, or PayPal's refusal while no event reports a new approval by the payer. */
export type NextCapture =
  | {
      requestId: string
      number: number
      /** It was sent before, for another version of the order: a refusal may be about that one. */
      isOlder: boolean
    }
  | { declined: string }

/**
 * The version of an order. It only shows whether the payer may have approved again: PayPal does not promise when
 * `update_time` changes, so no request is named after it.
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
 * Chooses the capture request for an approved order that was just read. While its outcome is unknown it is the same one
 * for as long as PayPal keeps its id, whichever process sends it; later the order that was read shows that no money was
 * taken, and it is a new one. After a refusal there is none until the payer has approved again; the next one is new
 * where the refusal was definite.
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
 * PayPal has refused the request; `order`: as it was read after that, null where the refused request is older than it.
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

/** The order is not approved (any more): when it is again, the payer has approved again. */
export async function leftApproval({ keep }: GatewayCharge, order: PaypalOrder): Promise<void> {
  await keep((stored) => {
    const before = attemptIn(stored)
    if (!before?.no || before.no.look === lookOf(order)) return stored
    return { ...before, no: { ...before.no, look: lookOf(order) } }
  })
}
