import { createHmac } from 'node:crypto'
import { WebhookRejected, type Headers, type Notice } from './port'
import { sameText } from './signature'

/** The signature of Flutterwave v4: base64 HMAC-SHA256 of the raw body. */
export const flutterwaveSignature = (raw: string | Buffer, secretHash: string): string =>
  createHmac('sha256', secretHash).update(raw).digest('base64')

/**
 * Checks a webhook. v3 sends the shared secret itself in `verif-hash`, which says nothing about the body; v4 signs the
 * body in `flutterwave-signature`. Either is believed only as a reason to ask; a v4
 * signature that is there must hold, whatever else is.
 */
export function flutterwaveNotice(raw: Buffer, headers: Headers, secretHash: string): Notice {
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

type Loose = Record<string, unknown>

/** v3 gives its events no id: type, transaction and status name one. */
function readNotice(raw: Buffer): Notice {
  let event: Loose
  try {
    event = JSON.parse(raw.toString('utf8')) as Loose
  } catch {
    throw new WebhookRejected('body is not JSON')
  }
  const data = event?.['data'] as Loose | undefined
  const type = event?.['event'] ?? event?.['type'] ?? event?.['event.type']
  const id = data?.['id']
  if (typeof type !== 'string' || (typeof id !== 'number' && typeof id !== 'string'))
    throw new WebhookRejected('body is not an event')
  const reference = data?.['tx_ref'] ?? data?.['reference']
  const status = typeof data?.['status'] === 'string' ? data['status'] : ''
  return {
    eventId: typeof event['id'] === 'string' ? event['id'] : `${type}:${id}:${status}`,
    type,
    providerRef: null,
    reference: typeof reference === 'string' ? reference : null,
  }
}
