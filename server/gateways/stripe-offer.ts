import type { Offer } from './registry'
import { stripe } from './stripe'

/** Milliseconds a request to Stripe may take. */
const timeoutMs = 10_000

/** Stripe: live with STRIPE_* keys, otherwise the stand-in that speaks the same wire under /sandbox/stripe. */
export const stripeOffer: Offer = {
  name: 'stripe',
  open: async ({ config, sandboxAllowed, secret, address }) => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = config
    if (STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET) {
      const gateway = stripe({
        mode: 'live',
        baseUrl: () => STRIPE_API_URL.replace(/\/$/, ''),
        secretKey: STRIPE_SECRET_KEY,
        publishableKey: STRIPE_PUBLISHABLE_KEY,
        webhookSecret: STRIPE_WEBHOOK_SECRET,
        timeoutMs,
      })
      return { gateway, sandbox: null }
    }
    if (!sandboxAllowed) return null
    const keys = {
      secretKey: await secret('sandbox.stripe.secretKey', 'sk_test_sandbox'),
      publishableKey: await secret('sandbox.stripe.publishableKey', 'pk_test_sandbox'),
      webhookSecret: await secret('sandbox.stripe.webhookSecret', 'whsec_'),
    }
    const gateway = stripe({
      mode: 'sandbox',
      baseUrl: () => `${address()}/sandbox/stripe`,
      ...keys,
      timeoutMs,
      script: '/sandbox/js/stripe.js',
    })
    return { gateway, sandbox: keys }
  },
}
