import { hmacHex, sameText } from '../../../../server/platform/secrets/hmac'
import type { PaypalKeys } from '../../../../server/gateways/paypal/offer'
import { clientRefused, tokenRefused } from './fault'

/** Seconds a token lasts. */
const life = 32_400

/** Answer of POST /v1/oauth2/token. A token carries its own end, signed, so that none has to be remembered. */
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

/** Refuses, as PayPal does, a call without a token that lasts. */
export function checkToken(keys: PaypalKeys, authorization: string | undefined, now: Date): void {
  const [, until = '', mac = ''] = /^Bearer A21AA(\d{1,12})\.([0-9a-f]+)$/.exec(authorization ?? '') ?? []
  const ours = until !== '' && sameText(mac, hmacHex(keys.clientSecret, until))
  if (!ours || Number(until) * 1000 < now.getTime()) throw tokenRefused()
}
