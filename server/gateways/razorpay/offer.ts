import { razorpay } from './adapter'
import type { GatewayOffer } from '../registry'

/** Keys of a Razorpay account. */
export type RazorpayKeys = Record<'keyId' | 'keySecret' | 'webhookSecret', string>

/** Request timeout in ms. */
const timeoutMs = 10_000

/**
 * Razorpay as a payment method: live with RAZORPAY_* keys, otherwise the sandbox with the same API under
 * /sandbox/razorpay.
 */
export const razorpayOffer: GatewayOffer<RazorpayKeys> = {
  name: 'razorpay',
  live: ({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, RAZORPAY_API_URL }) =>
    RAZORPAY_KEY_ID && RAZORPAY_KEY_SECRET && RAZORPAY_WEBHOOK_SECRET
      ? {
          baseUrl: RAZORPAY_API_URL,
          keys: {
            keyId: RAZORPAY_KEY_ID,
            keySecret: RAZORPAY_KEY_SECRET,
            webhookSecret: RAZORPAY_WEBHOOK_SECRET,
          },
        }
      : null,
  isTest: ({ keys }) => keys.keyId.startsWith('rzp_test_'),
  open: ({ mode, baseUrl, keys, retryMs }) =>
    razorpay({
      mode,
      baseUrl,
      ...keys,
      timeoutMs,
      retryMs,
      ...(mode === 'sandbox' && { script: '/sandbox/js/razorpay.js' }),
    }),
}
