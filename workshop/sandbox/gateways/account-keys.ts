import type { FlutterwaveKeys } from '../../../server/gateways/flutterwave/offer'
import type { PaypalKeys } from '../../../server/gateways/paypal/offer'
import type { PaystackKeys } from '../../../server/gateways/paystack/offer'
import type { RazorpayKeys } from '../../../server/gateways/razorpay/offer'
import type { KeptSecret, Keys } from '../../../server/gateways/registry'
import type { StripeKeys } from '../../../server/gateways/stripe/offer'
import { makePrivateKey, selfSigned } from './paypal/certificate'

interface AccountKeys {
  stripe: StripeKeys
  razorpay: RazorpayKeys
  paypal: PaypalKeys
  paystack: PaystackKeys
  flutterwave: FlutterwaveKeys
}

/** Creates the keys of each sandbox account, with the prefixes of the gateway's own test keys. */
const made: { [Name in keyof AccountKeys]: (secret: KeptSecret) => Promise<AccountKeys[Name]> } = {
  stripe: async (secret) => ({
    secretKey: await secret('secretKey', 'sk_test_sandbox'),
    publishableKey: await secret('publishableKey', 'pk_test_sandbox'),
    webhookSecret: await secret('webhookSecret', 'whsec_'),
  }),
  razorpay: async (secret) => ({
    keyId: await secret('keyId', 'rzp_test_sandbox'),
    keySecret: await secret('keySecret', ''),
    webhookSecret: await secret('webhookSecret', ''),
  }),
  paypal: async (secret) => {
    const privateKey = await secret('privateKey', makePrivateKey)
    return {
      clientId: await secret('clientId', 'sandbox'),
      clientSecret: await secret('clientSecret', 'sandbox'),
      webhookId: await secret('webhookId', 'WH-SANDBOX-'),
      webhookCheck: 'certificate',
      privateKey,
      certificate: await secret('certificate', () => selfSigned(privateKey, 'webhooks.sandbox.test')),
    }
  },
  paystack: async (secret) => ({
    secretKey: await secret('secretKey', 'sk_test_sandbox'),
    publicKey: await secret('publicKey', 'pk_test_sandbox'),
  }),
  flutterwave: async (secret) => ({
    secretKey: await secret('secretKey', 'FLWSECK_TEST-'),
    publicKey: await secret('publicKey', 'FLWPUBK_TEST-'),
    secretHash: await secret('secretHash', ''),
  }),
}

/** Returns the keys of a sandbox account, creating them on first use. */
export const sandboxKeys = (gateway: string, secret: KeptSecret): Promise<Keys> =>
  made[gateway as keyof AccountKeys](secret)
