import { paypal } from './adapter'
import { isPaypalHost } from './webhook'
import type { GatewayOffer } from '../registry'

/** Keys of a PayPal account; the sandbox's keys include the private key and certificate of its webhooks. */
export type PaypalKeys = Record<
  'clientId' | 'clientSecret' | 'webhookId' | 'webhookCheck' | 'privateKey' | 'certificate',
  string
>

/** Request timeout in ms. */
const timeoutMs = 10_000

/**
 * PayPal as a payment method: live with PAYPAL_* keys, otherwise the sandbox with the same API under /sandbox/paypal.
 */
export const paypalOffer: GatewayOffer<PaypalKeys> = {
  name: 'paypal',
  live: ({
    PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID,
    PAYPAL_WEBHOOK_CHECK,
    PAYPAL_API_URL,
  }) =>
    PAYPAL_CLIENT_ID && PAYPAL_CLIENT_SECRET && PAYPAL_WEBHOOK_ID
      ? {
          baseUrl: PAYPAL_API_URL,
          keys: {
            clientId: PAYPAL_CLIENT_ID,
            clientSecret: PAYPAL_CLIENT_SECRET,
            webhookId: PAYPAL_WEBHOOK_ID,
            webhookCheck: PAYPAL_WEBHOOK_CHECK,
            privateKey: '',
            certificate: '',
          },
        }
      : null,
  // Test and live keys look alike; only the URL differs.
  isTest: ({ baseUrl }) => new URL(baseUrl()).hostname.endsWith('.sandbox.paypal.com'),
  open: ({ mode, baseUrl, keys, retryMs }) =>
    paypal({
      mode,
      baseUrl,
      ...keys,
      webhookCheck: keys.webhookCheck === 'call' ? 'call' : 'certificate',
      mayHoldCertificate: (url) =>
        mode === 'live' ? isPaypalHost(url) : url.href.startsWith(`${baseUrl()}/v1/notifications/certs/`),
      timeoutMs,
      retryMs,
      ...(mode === 'sandbox' && { sdkBaseUrl: '/sandbox/js/paypal.js' }),
    }),
}
