import type { GatewayOffer } from '../registry'
import { stripe } from './adapter'

/** Keys of a Stripe account. */
export type StripeKeys = Record<'secretKey' | 'publishableKey' | 'webhookSecret', string>

/** Request timeout in ms. */
const timeoutMs = 10_000

/**
 * Stripe as a payment method: live with STRIPE_* keys, otherwise the sandbox with the same API under /sandbox/stripe.
 */
export const stripeOffer: GatewayOffer<StripeKeys> = {
  name: 'stripe',
  live: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }) =>
    STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET
      ? {
          baseUrl: STRIPE_API_URL,
          keys: {
            secretKey: STRIPE_SECRET_KEY,
            publishableKey: STRIPE_PUBLISHABLE_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
          },
        }
      : null,
  isTest: ({ keys }) => /^[rs]k_test_/.test(keys.secretKey),
  open: ({ mode, baseUrl, keys, retryMs, site }) =>
    stripe({
      mode,
      baseUrl,
      ...keys,
      timeoutMs,
      retryMs,
      site,
      ...(mode === 'sandbox' && { script: '/sandbox/js/stripe.js' }),
    }),
}
