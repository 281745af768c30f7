import { expect, test } from 'vitest'
import { readClaim } from '../../../src/flows/return-to'

test.each<[string, Record<string, unknown>, true | undefined]>([
  ['Flutterwave after a payment', { status: 'successful', tx_ref: 'a', transaction_id: 1 }, true],
  ['Flutterwave after a payment by transfer', { status: 'completed', tx_ref: 'a' }, true],
  ['Flutterwave after a cancellation', { status: 'cancelled', tx_ref: 'a' }, undefined],
  ['Stripe after a bank’s confirmation', { payment_intent: 'pi_1', redirect_status: 'succeeded' }, true],
  ['Stripe after a refusal', { payment_intent: 'pi_1', redirect_status: 'failed' }, undefined],
  ['PayPal after an approval', { token: 'O-1', PayerID: 'P1' }, true],
  ['PayPal after a cancellation', { token: 'O-1' }, undefined],
  ['Paystack, which names no result', { trxref: 'a', reference: 'a' }, undefined],
  ['our own address', { returnTo: '/list-property' }, undefined],
])('a URL states whether the gateway claims success: %s', (_, search, claimed) => {
  expect(readClaim(search)).toEqual({ claimed })
})
