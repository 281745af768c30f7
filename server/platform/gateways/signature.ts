import { createHmac, timingSafeEqual } from 'node:crypto'
import { WebhookRejected } from './port'

/** Seconds a signed time stamp may be away from our clock, both ways; Stripe's own default. */
const signatureTolerance = 300

/** Lower-case hex HMAC-SHA256. */
export function hmacHex(secret: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Equality whose time does not depend on where two texts differ. */
export function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Stripe's header of a webhook: `t=<seconds>,v1=<hmac of "t.body">`. */
export function stripeSignature(raw: string, secret: string, at: Date): string {
  const t = Math.floor(at.getTime() / 1000)
  return `t=${t},v1=${hmacHex(secret, `${t}.${raw}`)}`
}

/** Checks a Stripe-Signature header over the raw body; throws WebhookRejected. */
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
