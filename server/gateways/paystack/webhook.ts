import { createHmac } from 'node:crypto'
import { eventOf, hashOf, nameOf, noType } from '../wire/event-fields'
import { WebhookRejected, type Headers, type GatewayNotice } from '../port'
import { sameText } from '../../platform/secrets/hmac'
import { fieldsOf, idOf } from '../wire/values'

/** Computes Paystack's webhook signature: HMAC-SHA512 of the raw body with the account's secret key. */
export const paystackSignature = (raw: string | Buffer, secretKey: string): string =>
  createHmac('sha512', secretKey).update(raw).digest('hex')

/** Length of our reference. Paystack's reference starts with ours and may have an attempt number as suffix. */
const idLength = 36

/** Returns the dispute id of a Paystack event. */
export function paystackDisputeIn(payload: unknown): string | null {
  const event = fieldsOf(payload)
  return nameOf(event.event)?.startsWith('charge.dispute') ? nameOf(fieldsOf(event.data).id) : null
}

/**
 * Verifies the signature and parses the event. Events have no id, so their whole text identifies them. Only invalid
 * signatures are rejected; bodies in other formats are stored without references.
 */
export function paystackNotice(raw: Buffer, headers: Headers, secretKey: string): GatewayNotice {
  const given = headers['x-paystack-signature']
  if (!secretKey) throw new WebhookRejected('no secret key configured')
  if (typeof given !== 'string' || !sameText(given, paystackSignature(raw, secretKey)))
    throw new WebhookRejected('signature does not match')
  const event = eventOf(raw)
  const type = nameOf(event.event) ?? noType
  const data = fieldsOf(event.data)
  const inner = fieldsOf(data.transaction)
  const named = [data.reference, data.transaction_reference, inner.reference]
  const reference = named.map(nameOf).find((one) => one !== null) ?? null
  // A charge event's data is the transaction itself; in refund and dispute events, the id belongs to another object.
  const isCharge = type.startsWith('charge.') && !type.startsWith('charge.dispute')
  return {
    eventId: hashOf(raw),
    type,
    providerRef: reference,
    reference: reference?.slice(0, idLength) ?? null,
    chargeRef: nameOf(isCharge ? data.id : (inner.id ?? idOf(data.transaction))),
  }
}
