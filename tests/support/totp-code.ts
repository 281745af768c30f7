import { createHmac } from 'node:crypto'

/**
 * Returns the code an authenticator app shows for this secret at a given time. Implements RFC 4226 directly: the last
 * four bits give the offset, 31 bits are taken from there, and the code is their last six digits.
 */
export function codeAt(secret: string, at: Date): string {
  const bits = [...secret].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
