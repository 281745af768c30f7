import { createHmac } from 'node:crypto'
import { eventOf, hashOf, nameOf, noType } from '../wire/event-fields'
import { WebhookRejected, type Headers, type GatewayNotice } from '../port'
import { sameText } from '../../platform/secrets/hmac'
import { fieldsOf, type WireBody } from '../wire/values'

/** Computes the signature of Flutterwave v4: base64 HMAC-SHA256 of the raw body. */
export const flutterwaveSignature = (raw: string | Buffer, secretHash: string): string =>
  createHmac('sha256', secretHash).update(raw).digest('base64')

/**
 * Verifies a webhook. v3 sends the shared secret itself in `verif-hash`, which doesn't authenticate the body; v4 signs
 * the body in `flutterwave-signature`. Webhooks of both versions only trigger a query. A v4 signature, if present, must
 * be valid in any case.
 */
export function flutterwaveNotice(raw: Buffer, headers: Headers, secretHash: string): GatewayNotice {
  if (!secretHash) throw new WebhookRejected('no secret hash configured')
  const signature = headers['flutterwave-signature']
  const hash = headers['verif-hash']
  if (typeof signature === 'string') {
    if (!sameText(signature, flutterwaveSignature(raw, secretHash)))
      throw new WebhookRejected('signature does not match')
  } else if (typeof hash !== 'string' || !sameText(hash, secretHash)) {
    throw new WebhookRejected('verif-hash does not match')
  }
  return readNotice(raw)
}

/**
 * Parses a webhook. v3 events have no id, so their whole text identifies them; type, transaction and status wouldn't
 * suffice, because a reopened chargeback is `initiated` again. Some bodies are flat, with `txRef` and `event.type`
 * instead of `data` and `event`. Bodies in other formats are stored without references.
 */
function readNotice(raw: Buffer): GatewayNotice {
  const event = eventOf(raw)
  const data = event.data === undefined ? event : fieldsOf(event.data)
  const type = nameOf(event.event) ?? nameOf(event.type) ?? nameOf(event['event.type']) ?? noType
  const own = data === event ? null : nameOf(event.id)
  return {
    eventId: own ?? hashOf(raw),
    type,
    providerRef: null,
    reference: nameOf(data.tx_ref) ?? nameOf(data.txRef) ?? nameOf(data.reference),
    chargeRef: chargeIn(type, data),
  }
}

/** Returns the id of an event's transaction; in refund and chargeback events, `id` belongs to another object. */
function chargeIn(type: string, data: WireBody): string | null {
  const of = nameOf(data.transaction_id) ?? nameOf(data.tx_id) ?? nameOf(data.TransactionId)
  return of ?? (/refund|chargeback|subscription|bill|transfer/i.test(type) ? null : nameOf(data.id))
}
