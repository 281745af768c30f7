import { z } from 'zod'

const filled = z.string().trim().min(1).optional()

/** Settings of the payment gateways. A gateway with all keys of its group is live, every other a sandbox. */
export const gatewayEnvironment = {
  STRIPE_SECRET_KEY: filled.describe('Stripe, live: secret key'),
  STRIPE_PUBLISHABLE_KEY: filled.describe('Stripe, live: publishable key'),
  STRIPE_WEBHOOK_SECRET: filled.describe('Stripe, live: secret of the webhook'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com').describe('Stripe, live: address of the API'),
  RAZORPAY_KEY_ID: filled.describe('Razorpay, live: key id'),
  RAZORPAY_KEY_SECRET: filled.describe('Razorpay, live: key secret'),
  RAZORPAY_WEBHOOK_SECRET: filled.describe('Razorpay, live: secret of the webhook'),
  RAZORPAY_API_URL: z
    .url()
    .default('https://api.razorpay.com')
    .describe('Razorpay, live: address of the API'),
  PAYSTACK_SECRET_KEY: filled.describe('Paystack, live: secret key, which also signs the webhook'),
  PAYSTACK_PUBLIC_KEY: filled.describe('Paystack, live: public key'),
  PAYSTACK_API_URL: z.url().default('https://api.paystack.co').describe('Paystack, live: address of the API'),
  PAYPAL_CLIENT_ID: filled.describe('PayPal, live: client id of the app'),
  PAYPAL_CLIENT_SECRET: filled.describe('PayPal, live: secret of the app'),
  PAYPAL_WEBHOOK_ID: filled.describe('PayPal, live: id of the webhook'),
  PAYPAL_WEBHOOK_CHECK: z
    .enum(['certificate', 'call'])
    .default('certificate')
    .describe('PayPal, live: check webhooks with its certificate, or by asking it'),
  PAYPAL_API_URL: z.url().default('https://api-m.paypal.com').describe('PayPal, live: address of the API'),
  FLUTTERWAVE_SECRET_KEY: filled.describe('Flutterwave, live: secret key'),
  FLUTTERWAVE_PUBLIC_KEY: filled.describe('Flutterwave, live: public key'),
  FLUTTERWAVE_SECRET_HASH: filled.describe('Flutterwave, live: secret hash of the webhook'),
  FLUTTERWAVE_API_URL: z
    .url()
    .default('https://api.flutterwave.com')
    .describe('Flutterwave, live: address of the API'),
}

/** Settings that belong together: all of a group or none. */
export const gatewayGroups = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['FLUTTERWAVE_SECRET_KEY', 'FLUTTERWAVE_PUBLIC_KEY', 'FLUTTERWAVE_SECRET_HASH'],
] as const
