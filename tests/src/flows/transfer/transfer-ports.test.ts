import { expect, test } from 'vitest'
import type { Data } from '../../../../contract/calls/call-types'
import { paymentStates, type PaymentState } from '../../../../contract/money/payment-states'
import { answerOf, transferActors } from '../../../../src/flows/transfer/actors'
import { askPort, recordingApi } from '../../../support/ask-port'

type Whole = Data<'bank-transfer'>
const expires = '2031-05-06T07:08:09.000Z'

const transfer = (status: PaymentState): NonNullable<Whole['transfer']> => ({
  payment_transaction_id: 'p1',
  status,
  reference: 'TH-7K3M-Q9XD',
  amount: 49,
  amount_minor: 4900,
  currency: 'USD',
  package: { id: 3, name: 'Agency' },
  bank: { bank_name: 'First bank' },
  test_mode: true,
  expires_at: expires,
  reason: 'Unreadable',
  receipts: [{ id: 8, name: 'slip.pdf', size: 5, type: 'application/pdf', sent_at: expires }] as never,
  receipts_left: 2,
  receipt_url: null,
  review_hours: 24,
})
const whole = (status: PaymentState): Whole => ({
  package: { id: 3, name: 'Agency', amount_minor: 4900, currency: 'USD' },
  test_mode: true,
  transfer: transfer(status),
})

/**
 * Hand-written: what the payer of a transfer may be told for each status. Money that an administrator still has to
 * decide about is not a receipt in review, and is shown in Billing.
 */
const expectedStanding: Record<PaymentState, string> = {
  opened: 'awaitingReceipt',
  awaitingReceipt: 'awaitingReceipt',
  pending: 'pending',
  rejected: 'rejected',
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  needsReview: 'elsewhere',
  needsRefund: 'elsewhere',
  refunded: 'elsewhere',
  disputed: 'elsewhere',
}

test.each(paymentStates)('a transfer that is %s is shown as such', (status) => {
  expect(answerOf(whole(status))).toEqual({
    ok: true,
    standing: expectedStanding[status],
    ordered: { packageId: '3', name: 'Agency', priceMinor: 4900, currency: 'USD' },
    transfer: {
      paymentId: 'p1',
      reference: 'TH-7K3M-Q9XD',
      account: { bank_name: 'First bank' },
      expiresAt: expires,
      receipts: [{ name: 'slip.pdf', sentAt: expires }],
      receiptsLeft: 2,
      reviewHours: 24,
    },
    testMode: true,
    reason: 'Unreadable',
  })
})

test('a plan without a transfer has none', () => {
  expect(answerOf({ ...whole('opened'), transfer: null })).toMatchObject({
    standing: 'none',
    transfer: null,
    reason: null,
  })
})

/** Runs a port and returns its calls and output. */
async function asked(port: keyof ReturnType<typeof transferActors>, input: object) {
  const begun = { data: transfer('pending') }
  const { api, calls } = recordingApi({
    'bank-transfer': { data: whole('failed') },
    'initiate-bank-transfer': begun,
    'upload-bank-receipt-file': begun,
    'payment-transaction-fail': begun,
  })
  return { output: await askPort(transferActors(api)[port], input), calls }
}

test('a known transfer is read by its own id, another by its plan', async () => {
  const byPlan = await asked('readTransfer', { packageId: '3', paymentId: null })
  expect(byPlan.calls).toEqual([['bank-transfer', { package_id: '3' }]])
  const byId = await asked('readTransfer', { packageId: '3', paymentId: 'p1' })
  expect(byId.calls).toEqual([['bank-transfer', { payment_transaction_id: 'p1' }]])
})

test('a transfer begins with its key, and with a receipt if there is one', async () => {
  const file = new File(['x'], 'slip.pdf')
  const input = { packageId: '3', key: 'k' }
  const bare = { package_id: '3', idempotency_key: 'k' }
  expect((await asked('beginTransfer', { ...input, file: null })).calls).toEqual([
    ['initiate-bank-transfer', bare],
  ])
  const begun = await asked('beginTransfer', { ...input, file })
  expect(begun.calls).toEqual([['initiate-bank-transfer', { ...bare, file }]])
  expect(begun.output).toMatchObject({
    standing: 'pending',
    ordered: { packageId: '3', name: 'Agency', priceMinor: 4900, currency: 'USD' },
    testMode: true,
  })
})

test('a receipt is sent for its transfer', async () => {
  const file = new File(['x'], 'slip.pdf')
  const sent = await asked('sendReceipt', { paymentId: 'p1', file })
  expect(sent.calls).toEqual([['upload-bank-receipt-file', { payment_transaction_id: 'p1', file }]])
  expect(sent.output).toMatchObject({ standing: 'pending' })
})

test('giving up closes the transfer and shows what the server says then', async () => {
  const closed = await asked('giveUp', { paymentId: 'p1' })
  const one = { payment_transaction_id: 'p1' }
  expect(closed.calls).toEqual([
    ['payment-transaction-fail', one],
    ['bank-transfer', one],
  ])
  expect(closed.output).toMatchObject({ standing: 'failed' })
})
