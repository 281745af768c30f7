import type { PaypalOrder } from './paypal-wire'

/** Hours that PayPal keeps a PayPal-Request-Id of an order. */
const keptMs = 6 * 60 * 60_000
/** Orders that are remembered; the oldest is forgotten first, which costs one repeated answer at most. */
const remembered = 1000

interface Attempt {
  /** The request whose outcome is not known, and when it was sent. */
  unknown?: { requestId: string; at: number }
  /** A definite no: the state of the order after it, and PayPal's word. */
  declined?: { state: string; code: string }
}

/** What changes when the payer approves an order again. */
const stateOf = (order: PaypalOrder): string => `${order.status} ${order.update_time ?? ''}`

/**
 * Which request takes the money of an approved order. After a timeout it is the same one for as long as PayPal keeps
 * its id. After a definite no there is none until the payer has approved the order again, and then it is a new one.
 * The id comes from the approval itself, so that another process finds the same.
 */
export function captureAttempts(now: () => number = Date.now) {
  const attempts = new Map<string, Attempt>()
  const remember = (order: string, attempt: Attempt) => {
    attempts.delete(order)
    attempts.set(order, attempt)
    const [oldest] = attempts.keys()
    if (attempts.size > remembered && oldest !== undefined) attempts.delete(oldest)
  }
  return {
    next(payment: string, order: PaypalOrder): { requestId: string } | { declined: string } {
      const { unknown, declined } = attempts.get(order.id) ?? {}
      if (unknown && now() - unknown.at < keptMs) return { requestId: unknown.requestId }
      if (declined?.state === stateOf(order)) return { declined: declined.code }
      const approved = Date.parse(order.update_time ?? '')
      return { requestId: `${payment}-capture${Number.isNaN(approved) ? '' : `-${approved}`}` }
    },
    unknown(order: string, requestId: string) {
      const before = attempts.get(order)?.unknown
      remember(order, { unknown: before?.requestId === requestId ? before : { requestId, at: now() } })
    },
    declined(code: string, order: PaypalOrder) {
      remember(order.id, { declined: { code, state: stateOf(order) } })
    },
    over: (order: string) => attempts.delete(order),
  }
}
