import { expect, test } from 'vitest'
import type { PaymentState } from '../../../../contract/money/payment-states'
import type { Api } from '../../../../src/app/api/port'
import { loadOffer } from '../../../../src/flows/checkout/load-offer'

/** Returns the server's responses to three calls about one plan and a payment for it. */
function answering(status: PaymentState, isActive = false): Api {
  const answers: Record<string, unknown> = {
    'get-package': [{ id: 7, name: 'Owner', price_minor: 4900, currency: 'USD', is_active: isActive }],
    get_payment_settings: [],
    get_payment_details: [{ payment_transaction_id: 'a', status, package: { id: 7, name: 'Owner' } }],
  }
  return { call: (name: string) => Promise.resolve({ data: answers[name] }) } as unknown as Api
}
const offered = (status: PaymentState, isActive = false) =>
  loadOffer(answering(status, isActive), { packageId: '7' }, new AbortController().signal)

test("a plan with a disputed payment isn't offered again; the page opens the payment instead", async () => {
  expect(await offered('disputed')).toMatchObject({ standing: 'open', paymentId: 'a' })
})
test('a plan bought again since the dispute is shown as active', async () => {
  expect(await offered('disputed', true)).toMatchObject({ standing: 'active', paymentId: null })
})
test('a pending refund is shown first, even if the plan is active', async () => {
  expect(await offered('needsRefund', true)).toMatchObject({ standing: 'open', paymentId: 'a' })
})
test('a fully refunded plan can be bought again', async () => {
  expect(await offered('refunded')).toMatchObject({ standing: 'none', paymentId: null })
})
