import { hmacHex, sameText } from '../../platform/secrets/hmac'
import { eventOf, hashOf, nameOf, noType } from '../wire/event-fields'
import { WebhookRejected, type GatewayNotice } from '../port'
import { fieldsOf } from '../wire/values'

/**
 * Maximum deviation of a signed timestamp from our clock in seconds, in either direction; the same as Stripe's default.
 */
const signatureTolerance = 300

/** Returns a webhook's signature header as Stripe builds it: `t=<seconds>,v1=<hmac of "t.body">`. */
export function stripeSignature(raw: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${hmacHex(secret, `${t}.${raw}`)}`
}

/** Verifies a Stripe-Signature header over the raw body; throws WebhookRejected. */
export function checkStripeSignature(raw: Buffer, header: string, secret: string, now: Date) {
  if (!secret) throw new WebhookRejected('no webhook secret configured')
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const t = parts.find(([name]) => name === 't')?.[1] ?? ''
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []))
  if (!/^\d{1,12}$/.test(t) || given.length === 0) throw new WebhookRejected('malformed signature header')
  const signed = hmacHex(secret, Buffer.concat([Buffer.from(`${t}.`), raw]))
  const matches = given.filter((value) => sameText(value, signed))
  if (matches.length === 0) throw new WebhookRejected('signature does not match')
  if (Math.abs(now.getTime() / 1000 - Number(t)) > signatureTolerance)
    throw new WebhookRejected('stale time stamp')
}

/** Returns the id of an object that an event references or embeds. */
const refOf = (value: unknown): string | null => nameOf(value) ?? nameOf(fieldsOf(value)['id'])

/**
 * Parses an event whose signature has been verified. Accepts incomplete events: thin events (v2) contain only a
 * reference, and others may be about unknown objects. Metadata identifies a payment only if marked with our `site`,
 * because other shops may use the same account. Payments from before marking was introduced are found by intent id.
 */
export function stripeNotice(raw: Buffer, site = ''): GatewayNotice {
  const event = eventOf(raw)
  const about = fieldsOf(fieldsOf(event['data'])['object'])
  const related = fieldsOf(event['related_object'])
  const kind = nameOf(about['object']) ?? nameOf(related['type'])
  const id = nameOf(about['id']) ?? nameOf(related['id'])
  const isIntent = kind === 'payment_intent'
  const metadata = fieldsOf(about['metadata'])
  return {
    eventId: nameOf(event['id']) ?? hashOf(raw),
    type: nameOf(event['type']) ?? noType,
    providerRef: isIntent ? id : refOf(about['payment_intent']),
    reference: site === '' || metadata['site'] === site ? nameOf(metadata['payment_id']) : null,
    chargeRef:
      kind === 'charge' ? id : (refOf(about['charge']) ?? (isIntent ? refOf(about['latest_charge']) : null)),
  }
}
