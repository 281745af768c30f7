import { businessDaysInHours } from '../refund-hours'
import { nameOf } from '../wire/event-fields'
import { paypalMoney } from './facts'
import type { PaypalOrder } from './wire'
import type { GatewayVerdict } from '../port'
import { fieldsOf, listOf, momentOf, textOf, type WireBody } from '../wire/values'

/** Statuses of an order that waits for the payer. */
const waiting = new Set(['CREATED', 'SAVED', 'PAYER_ACTION_REQUIRED', 'APPROVED'])
/** Statuses of a capture that took no money and never will. */
export const refusedCaptures: ReadonlySet<string> = new Set(['DECLINED', 'FAILED'])
const holdsMoney = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/**
 * Maximum hours a capture can be pending, by PayPal's reason, from its help pages: an eCheck takes up to 6 business
 * days (what-is-an-echeck-faq1082, United States), a review up to 48 hours (faq1837). Other reasons have no documented
 * time.
 */
const pendingHours: Partial<Record<string, number>> = {
  ECHECK: businessDaysInHours(6),
  PENDING_REVIEW: 48,
}

/** Returns all captures of an order, in PayPal's order. */
export const capturesOf = (order: PaypalOrder): WireBody[] =>
  listOf(order.purchase_units).flatMap((unit) => listOf(fieldsOf(unit['payments'])['captures']))

/** Returns the time of a capture. */
export const capturedAt = (capture: WireBody): Date | null => momentOf(textOf(capture['create_time']))

/** Returns the capture that paid: the first that took money, otherwise the latest attempt. */
export function paysBy(order: PaypalOrder): WireBody | undefined {
  const all = capturesOf(order)
  return all.find(({ status }) => holdsMoney.has(String(status))) ?? all.at(-1)
}

/** Returns PayPal's reason for the latest capture if no capture took money; null if one did or still may. */
export function refusedIn(order: PaypalOrder): string | null {
  const texts = capturesOf(order).map(({ status }) => String(status))
  return texts.every((word) => refusedCaptures.has(word)) ? (texts.at(-1) ?? null) : null
}

/** Whether an order can be captured: it is approved, and no capture took or may still take money. */
export const mayCapture = (order: PaypalOrder): boolean => order.status === 'APPROVED' && !isCaptured(order)

const isCaptured = (order: PaypalOrder): boolean => capturesOf(order).length > 0 && refusedIn(order) === null

/** Returns the verdict for an order's status; for COMPLETED, the capture's status decides. */
export function orderVerdict(order: PaypalOrder): GatewayVerdict {
  if (waiting.has(order.status) && isCaptured(order)) return captureVerdict(order)
  if (waiting.has(order.status)) return { outcome: 'pending', underway: false }
  if (order.status === 'VOIDED') return { outcome: 'expired', reason: 'voided' }
  if (order.status === 'COMPLETED') return captureVerdict(order)
  return { outcome: 'pending', underway: true, alert: `unknown PayPal status: ${order.status}` }
}

function captureVerdict(order: PaypalOrder): GatewayVerdict {
  const taken = paysBy(order)
  if (!taken) return { outcome: 'pending', underway: true, alert: 'PayPal order without a capture' }
  const reference = nameOf(taken['custom_id']) ?? nameOf(listOf(order.purchase_units)[0]?.['custom_id'])
  const money = { ...paypalMoney(taken['amount']), reference, at: capturedAt(taken) }
  const status = String(taken['status'])
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
      return { outcome: 'success', ...money }
    case 'REFUNDED':
      return { outcome: 'refunded', ...money }
    case 'PENDING': {
      const mayTakeHours = pendingHours[String(fieldsOf(taken['status_details'])['reason'])]
      return { outcome: 'pending', underway: true, ...(mayTakeHours !== undefined && { mayTakeHours }) }
    }
    case 'DECLINED':
    case 'FAILED':
      return { outcome: 'failed', reason: status.toLowerCase() }
    default:
      return { outcome: 'pending', underway: true, alert: `unknown PayPal capture: ${status}` }
  }
}
