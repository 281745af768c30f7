import { z } from 'zod'

const filled = z.string().trim().min(1).optional()

/** Settings of the payment gateways. Whatever has all keys of its group is live, everything else a sandbox. */
export const gatewayEnvironment = {
  STRIPE_SECRET_KEY: filled.describe('Stripe, live: secret key'),
  STRIPE_PUBLISHABLE_KEY: filled.describe('Stripe, live: publishable key'),
  STRIPE_WEBHOOK_SECRET: filled.describe('Stripe, live: secret of the webhook'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('Stripe, live: address of the API'),
}

/** Settings that belong together: all of a group or none. */
export const gatewayGroups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
] as const
