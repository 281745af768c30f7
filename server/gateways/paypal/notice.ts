import { eventOf, hashOf, nameOf, noType } from '../wire/event-fields'
import { ownerOf } from './facts'
import type { PaypalCall } from './client'
import { paymentIn } from './refund'
import type { GatewayNotice } from '../port'
import { fieldsOf, listOf, type WireBody } from '../wire/values'

type NoticeSubject = Pick<GatewayNotice, 'providerRef' | 'reference' | 'chargeRef'>

const orderOf = (body: WireBody) =>
  nameOf(fieldsOf(fieldsOf(body['supplementary_data'])['related_ids'])['order_id'])

/** Returns the disputed capture. If the webhook doesn't name the capture, it is read from the dispute's details. */
async function disputed(resource: WireBody, call: PaypalCall): Promise<NoticeSubject> {
  let [one = {}] = listOf(resource['disputed_transactions'])
  const id = nameOf(resource['dispute_id'])
  if (nameOf(one['seller_transaction_id']) === null && id !== null) {
    const path = `/v1/customer/disputes/${encodeURIComponent(id)}`
    const detail = fieldsOf(await call<unknown>({ path }).catch(() => null))
    one = listOf(detail['disputed_transactions'])[0] ?? one
  }
  const chargeRef = nameOf(one['seller_transaction_id'])
  const reference = paymentIn(nameOf(one['custom']))
  if (chargeRef === null || reference !== null) return { providerRef: null, reference, chargeRef }
  const path = `/v2/payments/captures/${encodeURIComponent(chargeRef)}`
  const capture = fieldsOf(await call<unknown>({ path }).catch(() => null))
  return { providerRef: orderOf(capture), reference: paymentIn(nameOf(capture['custom_id'])), chargeRef }
}

/** Events whose object is a refund, linked to its capture. Includes reversals by PayPal. */
const ofRefund = /^PAYMENT\.(CAPTURE\.(REFUNDED|REVERSED)|REFUND\.)/

/** Returns the id of the capture that a money event is about. */
function captureIn(type: string, resource: WireBody): string | null {
  const linked = ofRefund.test(type) ? ownerOf(resource) : null
  if (linked !== null || !type.startsWith('PAYMENT.CAPTURE.')) return linked
  return type === 'PAYMENT.CAPTURE.REFUNDED' ? null : nameOf(resource['id'])
}

/**
 * Parses an event whose signature has been verified. It is about an order, its captures and refunds, or a dispute;
 * events with missing fields or about unknown objects are accepted too.
 */
export async function paypalNotice(raw: Buffer, call: PaypalCall): Promise<GatewayNotice> {
  const event = eventOf(raw)
  const resource = fieldsOf(event['resource'])
  const type = nameOf(event['event_type']) ?? noType
  const named = { eventId: nameOf(event['id']) ?? hashOf(raw), type }
  if (type.startsWith('CUSTOMER.DISPUTE.')) return { ...named, ...(await disputed(resource, call)) }
  const isOrder = Array.isArray(resource['purchase_units'])
  const [unit = {}] = listOf(resource['purchase_units'])
  return {
    ...named,
    providerRef: isOrder ? nameOf(resource['id']) : orderOf(resource),
    reference: paymentIn(nameOf(resource['custom_id']) ?? nameOf(unit['custom_id'])),
    chargeRef: captureIn(type, resource),
  }
}
