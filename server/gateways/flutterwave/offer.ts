import { flutterwave } from './adapter'
import type { GatewayOffer } from '../registry'

/** Keys of a Flutterwave account. */
export type FlutterwaveKeys = Record<'secretKey' | 'publicKey' | 'secretHash', string>

/** Request timeout in ms. */
const timeoutMs = 10_000

/**
 * Flutterwave as a payment method: live with FLUTTERWAVE_* keys, otherwise the sandbox with the same API under
 * /sandbox/flutterwave.
 */
export const flutterwaveOffer: GatewayOffer<FlutterwaveKeys> = {
  name: 'flutterwave',
  live: ({ FLUTTERWAVE_SECRET_KEY, FLUTTERWAVE_PUBLIC_KEY, FLUTTERWAVE_SECRET_HASH, FLUTTERWAVE_API_URL }) =>
    FLUTTERWAVE_SECRET_KEY && FLUTTERWAVE_PUBLIC_KEY && FLUTTERWAVE_SECRET_HASH
      ? {
          baseUrl: FLUTTERWAVE_API_URL,
          keys: {
            secretKey: FLUTTERWAVE_SECRET_KEY,
            publicKey: FLUTTERWAVE_PUBLIC_KEY,
            secretHash: FLUTTERWAVE_SECRET_HASH,
          },
        }
      : null,
  isTest: ({ keys }) => keys.secretKey.startsWith('FLWSECK_TEST-'),
  open: ({ mode, baseUrl, keys, retryMs }) =>
    flutterwave({
      mode,
      baseUrl,
      ...keys,
      timeoutMs,
      retryMs,
      ...(mode === 'sandbox' && { script: '/sandbox/js/flutterwave.js' }),
    }),
}
