import { expect, test } from 'vitest'
import { billingStatus, hasMoreAtCheckout } from '../../../../src/features/payments/billing-status'

test.each([
  ['success', 0, 'success'],
  ['success', 100, 'partRefunded'],
  ['refunded', 4900, 'refunded'],
  // An open dispute takes precedence over earlier refunds.
  ['disputed', 100, 'disputed'],
] as const)('a payment in state %s with %d refunded is shown as %s', (status, refunded_minor, read) =>
  expect(billingStatus({ payment_type: 'online', status, declined: false, refunded_minor })).toBe(read),
)

test('a free purchase is shown as free', () => {
  expect(billingStatus({ payment_type: 'free', status: 'success', declined: false, refunded_minor: 0 })).toBe(
    'free',
  )
})

test('an open payment whose last attempt was declined is shown as declined', () => {
  const open = { payment_type: 'online', status: 'pending', refunded_minor: 0 } as const
  expect(billingStatus({ ...open, declined: true })).toBe('declined')
  expect(billingStatus({ ...open, declined: false })).toBe('pending')
})

test('a transfer with a receipt is shown as under review by us, not by a provider', () => {
  const transfer = { payment_type: 'bank transfer', declined: false, refunded_minor: 0 } as const
  expect(billingStatus({ ...transfer, status: 'pending' })).toBe('receiptSent')
  expect(billingStatus({ ...transfer, status: 'awaitingReceipt' })).toBe('awaitingReceipt')
})

test.each([
  ['stripe', 'disputed', '2026-1', true],
  ['stripe', 'success', '2026-1', false],
  ['stripe', 'refunded', '2026-1', false],
  ['bank', 'success', '2026-1', false],
  ['bank', 'awaitingReceipt', null, true],
  // A transfer that ended without a receipt keeps its page, which explains why.
  ['bank', 'expired', null, true],
  ['stripe', 'expired', null, false],
] as const)(
  '%s, %s, receipt %s: the payment links to its page: %s',
  (payment_gateway, status, receipt_number, more) =>
    expect(hasMoreAtCheckout({ payment_gateway, status, receipt_number })).toBe(more),
)
