import { afterAll, beforeAll, expect, test } from 'vitest'
import checkout from '../../contract/texts/en/checkout.json' with { type: 'json' }
import { settle } from '../../server/areas/payments/settle'
import { endWait } from '../../server/areas/payments/silence'
import type { DisputeFact, Verdict } from '../../server/gateways/port'
import { attempt } from './gateway-attempt'
import { admin } from './people'
import { payingHouse, type PayingHouse } from './payments-house'

/**
 * What the payer reads, by how his payment got where it stands. Each line is written from the rule: what is true of his
 * money then, and what he must not be told.
 */
let house: PayingHouse
let id: string
let boss: string
beforeAll(async () => {
  house = await payingHouse()
})
afterAll(() => house.close())

type Paid = Extract<Verdict, { amountMinor: number }>
const says = (more: Partial<Paid> = {}) =>
  settle(house.ctx, id, {
    outcome: 'success',
    amountMinor: 4900,
    currency: 'USD',
    reference: id,
    refunds: [],
    disputes: [],
    ...more,
  })
const back = (status: 'succeeded' | 'failed', amountMinor = 4900): Partial<Paid> => ({
  refunds: [{ id: 're_1', amountMinor, currency: 'USD', status, word: status, at: null }],
})
const dispute = (status: DisputeFact['status'], takenMinor: number): Partial<Paid> => ({
  disputes: [
    {
      id: 'dp_1',
      kind: 'dispute',
      status,
      awaits: null,
      amountMinor: 4900,
      currency: 'USD',
      takenMinor,
      answerBy: null,
      word: status,
      reason: null,
      openedAt: null,
    },
  ],
})
const orders = (event: string) =>
  house.call('admin/advance', { record: 'payment', id, event, reason: 'Looked at' }, { token: boss })
const otherPays = async () => {
  const other = await attempt(house, { name: 'razorpay' })
  await other.bank('pay')
}
const silence = async () => {
  house.ctx.clock.pass(73 * 3_600_000)
  await endWait(house.ctx, id)
}

const ways: [string, (() => Promise<unknown>)[], string, string | null, RegExp | null][] = [
  ['paid', [() => says()], 'success', null, null],
  ['a part went back', [() => says(back('succeeded', 100))], 'success', null, null],
  ['another sum came', [() => says({ amountMinor: 100 })], 'needsReview', 'mismatch', /not the sum/],
  [
    'another sum, refused',
    [() => says({ amountMinor: 100 }), () => orders('review.refused')],
    'needsRefund',
    'refused',
    /could not accept/,
  ],
  [
    'another sum, taken',
    [() => says({ amountMinor: 100 }), () => orders('review.granted')],
    'success',
    null,
    null,
  ],
  ['no word in time', [silence], 'needsReview', 'noWord', /whether the money arrived.*another way/],
  ['no word, then paid elsewhere', [silence, otherPays], 'needsReview', 'noWordPaid', /do not pay again/],
  ['no word, both arrive', [silence, otherPays, () => says()], 'needsRefund', 'paidTwice', /paid twice/],
  ['no word, then the money', [silence, () => says()], 'success', null, null],
  [
    'no word, then another sum',
    [silence, () => says({ amountMinor: 1 })],
    'needsReview',
    'mismatch',
    /not the sum/,
  ],
  ['no word, closed', [silence, () => orders('review.closed')], 'failed', null, null],
  ['sent back', [() => says(back('succeeded'))], 'refunded', 'refunded', /sent the money back/],
  [
    'sent back in vain',
    [() => says(back('succeeded')), () => says(back('failed'))],
    'needsRefund',
    'refundFailed',
    /did not arrive/,
  ],
  ['disputed', [() => says(dispute('open', 4900))], 'disputed', 'disputed', /disputed at the bank/],
  [
    'dispute kept',
    [() => says(dispute('open', 4900)), () => says(dispute('kept', 0))],
    'success',
    null,
    null,
  ],
  [
    'dispute lost',
    [() => says(dispute('open', 4900)), () => says(dispute('lost', 4900))],
    'refunded',
    'chargedBack',
    /bank decided for you/,
  ],
]

test.each(ways)('%s', async (_way, steps, status, cause, sentence) => {
  await house.fresh()
  boss = (await admin(house.ctx)).token
  id = (await attempt(house, { name: 'stripe' })).id
  for (const step of steps) await step()
  const stands = await house.status(id)
  expect({ status: stands.status, cause: stands.cause ?? null }).toEqual({ status, cause })
  const texts = checkout as Record<string, string>
  const read = cause ? texts[`checkout.cause.${cause}.meaning`]! : ''
  if (sentence) expect(read).toMatch(sentence)
  // Only whoever paid twice is told so, and nobody whose money has arrived is told to pay again.
  expect(/twice/.test(read)).toBe(cause === 'paidTwice')
  expect(/You can pay in another way/.test(read)).toBe(cause === 'noWord')
})
