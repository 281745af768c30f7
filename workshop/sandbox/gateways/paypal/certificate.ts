import { createPrivateKey, createPublicKey, createSign, generateKeyPairSync } from 'node:crypto'

/** Encodes a DER element: tag, length, content. */
function der(tag: number, ...content: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)))
  const size = body.length
  const long = size > 0xff ? [0x82, size >> 8, size & 0xff] : [0x81, size]
  return Buffer.concat([Buffer.from([tag, ...(size < 0x80 ? [size] : long)]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const utcTime = (text: string) => der(0x17, Buffer.from(text))
/** sha256WithRSAEncryption, 1.2.840.113549.1.1.11 */
const rsaSha256 = sequence(der(0x06, [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]), der(0x05, []))
/** commonName, 2.5.4.3 */
const named = (name: string) =>
  sequence(der(0x31, sequence(der(0x06, [0x55, 0x04, 0x03]), der(0x0c, Buffer.from(name)))))

let made: string | undefined

/** Creates a PEM private key of the strength PayPal signs with. Slow, so it is created once per process. */
export function makePrivateKey(): string {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string
  return made
}

/**
 * Creates a self-signed PEM certificate (X.509 v1), so that sandbox webhooks can be verified like PayPal's. Its
 * validity exceeds the lifetime of any database.
 */
export function selfSigned(privateKey: string, name: string): string {
  const key = createPrivateKey(privateKey)
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const life = sequence(utcTime('000101000000Z'), utcTime('491231235959Z'))
  const claims = sequence(der(0x02, [1]), rsaSha256, named(name), life, named(name), publicKey)
  const signature = createSign('RSA-SHA256').update(claims).sign(key)
  const whole = sequence(claims, rsaSha256, der(0x03, [0], signature)).toString('base64')
  return `-----BEGIN CERTIFICATE-----\n${whole.match(/.{1,64}/g)!.join('\n')}\n-----END CERTIFICATE-----\n`
}
