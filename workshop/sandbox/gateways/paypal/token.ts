import { hmacHex, sameText } from '../../../../server/platform/secrets/hmac'
import type { PaypalKeys } from '../../../../server/gateways/paypal/offer'
import { clientRefused, tokenRefused } from './fault'

/** Lifetime of a token in seconds. */
const life = 32_400

/** Answers POST /v1/oauth2/token. A token contains its signed expiry, so none has to be stored. */
export function giveToken(keys: PaypalKeys, authorization: string | undefined, body: string, now: Date) {
  const [scheme, value = ''] = (authorization ?? '').split(' ', 2) as [string, string?]
  const given = scheme === 'Basic' ? Buffer.from(value, 'base64').toString('utf8') : ''
  const client = sameText(given, `${keys.clientId}:${keys.clientSecret}`)
  if (!client || new URLSearchParams(body).get('grant_type') !== 'client_credentials') throw clientRefused()
  const until = Math.floor(now.getTime() / 1000) + life
  return {
    scope: 'https://uri.paypal.com/services/checkout/one-click-with-merchant-issued-token openid',
    access_token: `A21AA${until}.${hmacHex(keys.clientSecret, String(until))}`,
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: life,
    nonce: now.toISOString(),
  }
}

/** Throws PayPal's refusal for a call without a valid token. */
export function checkToken(keys: PaypalKeys, authorization: string | undefined, now: Date): void {
  const [, until = '', mac = ''] = /^Bearer A21AA(\d{1,12})\.([0-9a-f]+)$/.exec(authorization ?? '') ?? []
  const ours = until !== '' && sameText(mac, hmacHex(keys.clientSecret, until))
  if (!ours || Number(until) * 1000 < now.getTime()) throw tokenRefused()
}
