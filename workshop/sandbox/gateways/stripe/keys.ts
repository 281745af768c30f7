import { sameText } from '../../../../server/platform/secrets/hmac'
import type { StripeKeys } from '../../../../server/gateways/stripe/offer'
import { SandboxStripeFault } from './fault'

/**
 * Returns the caller, identified by its key: the server with the secret key, or a browser with the publishable one.
 * Accepts Bearer, Basic or the field `key`.
 */
export function whoCalls(
  keys: StripeKeys,
  authorization: string | undefined,
  fieldKey: unknown,
): 'server' | 'browser' {
  const [scheme, value = ''] = (authorization ?? '').split(' ', 2) as [string, string?]
  const key =
    scheme === 'Basic'
      ? Buffer.from(value, 'base64').toString('utf8').split(':')[0]!
      : value || (typeof fieldKey === 'string' ? fieldKey : '')
  if (!key) {
    throw new SandboxStripeFault(401, {
      type: 'invalid_request_error',
      message: 'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
    })
  }
  if (sameText(key, keys.secretKey)) return 'server'
  if (sameText(key, keys.publishableKey)) return 'browser'
  throw new SandboxStripeFault(401, {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length, 40) - 8))}`,
  })
}
