import { paystack } from './adapter'
import type { GatewayOffer } from '../registry'

/** Keys of a Paystack account; the secret key also signs webhooks. */
export type PaystackKeys = Record<'secretKey' | 'publicKey', string>

/** Request timeout in ms. */
const timeoutMs = 10_000

/**
 * Paystack as a payment method: live with PAYSTACK_* keys, otherwise the sandbox with the same API under
 * /sandbox/paystack.
 */
export const paystackOffer: GatewayOffer<PaystackKeys> = {
  name: 'paystack',
  live: ({ PAYSTACK_SECRET_KEY, PAYSTACK_PUBLIC_KEY, PAYSTACK_API_URL }) =>
    PAYSTACK_SECRET_KEY && PAYSTACK_PUBLIC_KEY
      ? {
          baseUrl: PAYSTACK_API_URL,
          keys: { secretKey: PAYSTACK_SECRET_KEY, publicKey: PAYSTACK_PUBLIC_KEY },
        }
      : null,
  isTest: ({ keys }) => keys.secretKey.startsWith('sk_test_'),
  open: ({ mode, baseUrl, keys, retryMs }) => paystack({ mode, baseUrl, ...keys, timeoutMs, retryMs }),
}
