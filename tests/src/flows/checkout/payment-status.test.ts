import { describe, expect, it } from 'vitest'
import type { Data } from '../../../../contract/calls/call-types'
import { texts } from '../../../../contract/texts/catalogue'
import { paymentStates } from '../../../../contract/money/payment-states'
import { paymentCauses } from '../../../../contract/values'
import { answerOf, verdictOf } from '../../../../src/flows/checkout/payment-verdict'

type Standing = Data<'payment-transaction-status'>
const standing = (more: Partial<Standing>): Standing => ({
  payment_transaction_id: 'a',
  status: 'pending',
  gateway: 'stripe',
  ...more,
})

const reasonOf = (status: Standing['status']) => {
  const answer = answerOf(standing({ status, reason: 'why' }))
  return answer.ok && answer.reason
}

describe('payment status from the server', () => {
  it.each(paymentStates)('has a verdict for %s', (status) =>
    expect(verdictOf(standing({ status }))).toBeTruthy(),
  )
  it.each([
    [{ underway: false }, 'notPaid'],
    [{ underway: false, declined: true }, 'failed'],
    [{ underway: true, declined: true }, 'processing'],
    [{ underway: true }, 'processing'],
    [{}, 'processing'],
    [{ status: 'opened', underway: false }, 'notPaid'],
    [{ status: 'opened' }, 'processing'],
    [{ gateway: 'bank' }, 'receiptPending'],
    [{ status: 'success' }, 'success'],
    [{ status: 'refunded' }, 'needsRefund'],
    [{ status: 'failed' }, 'failed'],
    [{ status: 'failed', cause: 'cancelled' }, 'notPaid'],
    [{ status: 'failed', cause: 'closed' }, 'notPaid'],
    [{ status: 'failed', cause: 'cancelled', underway: true }, 'processing'],
    [{ status: 'expired', underway: true }, 'processing'],
    [{ status: 'success', underway: true }, 'success'],
    [{ status: 'expired', cause: 'closed' }, 'expired'],
  ] as const)('%j results in %s', (more, verdict) => expect(verdictOf(standing(more))).toBe(verdict))
  it('offers to pay again only after the gateway has confirmed that no payment is under way (rule 4)', () => {
    for (const status of ['opened', 'pending'] as const) {
      for (const underway of [true, undefined])
        expect(verdictOf(standing({ status, underway }))).not.toBe('notPaid')
    }
  })
  const ofMoney = paymentCauses.filter((cause) => cause !== 'cancelled' && cause !== 'closed')
  it.each(ofMoney)('explains %s in every language', (cause) => {
    const answer = answerOf(standing({ status: 'needsRefund', cause }))
    expect(answer.ok && answer.cause).toBe(cause)
    for (const lang of ['en', 'ar', 'hi'] as const)
      for (const part of ['title', 'meaning', 'next', 'money'])
        expect(texts[lang][`checkout.cause.${cause}.${part}`], `${lang} ${part}`).toBeTruthy()
  })
  it("shows the reason an administrator gave, but never a gateway's text", () => {
    expect(reasonOf('rejected')).toBe('why')
    expect(reasonOf('needsReview')).toBe('why')
    expect(reasonOf('failed')).toBeNull()
  })
})
