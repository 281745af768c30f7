import { z } from 'zod'

const filled = z.string().trim().min(1).optional()

/** Payment gateway settings. A gateway is live if all keys of its group are set, otherwise it is a sandbox. */
export const gatewayEnvironment = {
  STRIPE_SECRET_KEY: filled.describe('Secret key.'),
  STRIPE_PUBLISHABLE_KEY: filled.describe('Publishable key.'),
  STRIPE_WEBHOOK_SECRET: filled.describe('Signing secret of the webhook at `/webhooks/stripe`.'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('Base URL of the API.'),
  RAZORPAY_KEY_ID: filled.describe('Key id.'),
  RAZORPAY_KEY_SECRET: filled.describe('Key secret.'),
  RAZORPAY_WEBHOOK_SECRET: filled.describe('Secret of the webhook at `/webhooks/razorpay`.'),
  RAZORPAY_API_URL: z.url().default('https://api.razorpay.com').describe('Base URL of the API.'),
  PAYSTACK_SECRET_KEY: filled.describe('Secret key, which also signs the webhook at `/webhooks/paystack`.'),
  PAYSTACK_PUBLIC_KEY: filled.describe('Public key.'),
  PAYSTACK_API_URL: z.url().default('https://api.paystack.co').describe('Base URL of the API.'),
  PAYPAL_CLIENT_ID: filled.describe('Client id of the app.'),
  PAYPAL_CLIENT_SECRET: filled.describe('Secret of the app.'),
  PAYPAL_WEBHOOK_ID: filled.describe('Id of the webhook at `/webhooks/paypal`.'),
  PAYPAL_WEBHOOK_CHECK: z
    .enum(['certificate', 'call'])
    .default('certificate')
    .describe("Verifies webhooks with PayPal's certificate, or by asking its API (`call`)."),
  PAYPAL_API_URL: z.url().default('https://api-m.paypal.com').describe('Base URL of the API.'),
  FLUTTERWAVE_SECRET_KEY: filled.describe('Secret key (API v3).'),
  FLUTTERWAVE_PUBLIC_KEY: filled.describe('Public key.'),
  FLUTTERWAVE_SECRET_HASH: filled.describe('Secret hash of the webhook at `/webhooks/flutterwave`.'),
  FLUTTERWAVE_API_URL: z.url().default('https://api.flutterwave.com').describe('Base URL of the API.'),
}

/** Settings that must be set together or not at all. */
export const gatewayGroups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_HASH'],
] as const
