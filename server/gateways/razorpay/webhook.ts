import { eventOf, hashOf, nameOf, noType } from '../wire/event-fields'
import { WebhookRejected, type Headers, type GatewayNotice } from '../port'
import { hmacHex, sameText } from '../../platform/secrets/hmac'
import { fieldsOf } from '../wire/values'

/**
 * Verifies the signature over the raw body with the webhook's secret, and parses the event. Only invalid signatures are
 * rejected; bodies in other formats are stored without references.
 */
export function razorpayNotice(raw: Buffer, headers: Headers, secret: string): GatewayNotice {
  if (!secret) throw new WebhookRejected('no webhook secret configured')
  const given = headers['x-razorpay-signature']
  if (typeof given !== 'string' || !sameText(given, hmacHex(secret, raw)))
    throw new WebhookRejected('signature does not match')
  const event = eventOf(raw)
  const entity = (name: string) => fieldsOf(fieldsOf(fieldsOf(event.payload)[name]).entity)
  const order = entity('order')
  const payment = entity('payment')
  return {
    eventId: nameOf(headers['x-razorpay-event-id']) ?? hashOf(raw),
    type: nameOf(event.event) ?? noType,
    providerRef: nameOf(order.id) ?? nameOf(payment.order_id),
    reference: nameOf(order.receipt),
    chargeRef:
      nameOf(payment.id) ?? nameOf(entity('refund').payment_id) ?? nameOf(entity('dispute').payment_id),
  }
}
