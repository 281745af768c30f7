import { createHmac, randomBytes } from 'node:crypto'

/** Prefix that makes a secret recognisable. */
const prefix = 'whsec_'
/** Key size in bytes, equal to the size of the hash. */
const keyBytes = 32

/** Generates a secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => prefix + randomBytes(keyBytes).toString('base64')

/** Signed parts of a delivery. */
export interface Signed {
  /** Value of `webhook-id`. */
  id: string
  /** Time of this attempt. */
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

/** Returns the headers of Standard Webhooks 1.0.0, signed with each secret. */
export const signedHeaders = (secrets: readonly string[], signed: Signed): Record<string, string> => ({
  'webhook-id': signed.id,
  'webhook-timestamp': String(seconds(signed.at)),
  'webhook-signature': secrets.map((secret) => signatureBy(secret, signed)).join(' '),
})
