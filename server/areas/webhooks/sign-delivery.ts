import { createHmac, randomBytes } from 'node:crypto'

/** Before the key of a secret, so that it is recognised for what it is. */
const prefix = 'whsec_'
/** Bytes of a key: as many as the hash has. */
const keyBytes = 32

/** A new secret, as Standard Webhooks writes one. */
export const newWebhookSecret = (): string => prefix + randomBytes(keyBytes).toString('base64')

/** What is signed of a delivery. */
export interface Signed {
  /** The `webhook-id`. */
  id: string
  /** Of this try. */
  at: Date
  body: string
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

function signatureBy(secret: string, { id, at, body }: Signed): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key)
    .update(`${id}.${seconds(at)}.${body}`)
    .digest('base64')}`
}

/** The headers of Standard Webhooks 1.0.0, signed with each of these secrets. */
export const signedHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(seconds(signed.at)),
  'webhook-signature': secrets.map((secret) => signatureBy(secret, signed)).join(' '),
})
