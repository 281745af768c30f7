import { createHmac, timingSafeEqual } from 'node:crypto'

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
