import { afterAll, beforeAll, expect, test } from 'vitest'
import checkout from '../../../contract/texts/en/payments/checkout.json' with { type: 'json' }
import payments from '../../../contract/texts/en/payments/payments.json' with { type: 'json' }
import { settle } from '../../../server/areas/payments/settle-payment'
import { endWait } from '../../../server/areas/payments/gateway-silence'
import type { DisputeFact } from '../../../server/gateways/port'
import { drainOutbox } from '../../../server/core/outbox/drain'
import { checkoutMachine } from '../../../machines/flows/checkout/machine'
import { attempt } from '../../support/gateway-attempt'
import { paidVerdict, type Paid } from '../../support/paid-verdict'
import { admin, person } from '../../support/people'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * Tests the payer's view of a payment for each path to its state. Each row follows this rule: the view states what is
 * true of the money and claims nothing else.
 */
let site: PayingSite
let id: string
let boss: string
beforeAll(async () => {
  site = await payingSite()
})
afterAll(() => site.close())

const says = (more: Partial<Paid> = {}) =>
  settle(site.ctx, id, paidVerdict(id, { refunds: [], disputes: [], ...more }))
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
      isRefundable: null,
      openedAt: null,
    },
  ],
})
const orders = (event: string) =>
  site.call('admin/advance', { record: 'payment', id, event, reason: 'Looked at' }, { token: boss })
const otherPays = async () => {
  const other = await attempt(site, { name: 'razorpay' })
  await other.bank('pay')
}
const silence = async () => {
  site.ctx.clock.pass(73 * 3_600_000)
  await endWait(site.ctx, id)
}

const inTransit: Partial<Paid> = {
  refunds: [{ id: 're_1', amountMinor: 100, currency: 'USD', status: 'pending', word: 'pending', at: null }],
}
const inquiry = (status: 'open' | 'kept'): Partial<Paid> => ({
  disputes: [{ ...dispute(status, 0).disputes![0]!, kind: 'inquiry' }],
})
const second = (refundedMinor: number) => ({
  id: 'ch_second',
  amountMinor: 4900,
  currency: 'USD',
  reference: id,
  at: null,
  refundedMinor,
  disputes: [],
})

/** The steps taken, then the state, cause and checkout text, then the history. */
const methods: [string, (() => Promise<unknown>)[], string, string | null, RegExp | null, string][] = [
  ['paid', [() => says()], 'success', null, null, 'begun paid receipt'],
  [
    'a part went back',
    [() => says(back('succeeded', 100))],
    'success',
    null,
    null,
    'begun paid receipt refunded',
  ],
  [
    'another sum came',
    [() => says({ amountMinor: 100 })],
    'needsReview',
    'mismatch',
    /differs from the price/,
    'begun review',
  ],
  [
    'another sum, refused',
    [() => says({ amountMinor: 100 }), () => orders('review.refused')],
    'needsRefund',
    'refused',
    /couldn't accept/,
    'begun review refused',
  ],
  [
    'another sum, taken',
    [() => says({ amountMinor: 100 }), () => orders('review.granted')],
    'success',
    null,
    null,
    'begun review accepted receipt',
  ],
  [
    'no word in time',
    [silence],
    'needsReview',
    'noWord',
    /whether your payment arrived.*another payment method/,
    'begun noWord',
  ],
  [
    'no word, then paid elsewhere',
    [silence, otherPays],
    'needsReview',
    'noWordPaid',
    /don't pay again/,
    'begun noWord',
  ],
  [
    'no word, both arrive',
    [silence, otherPays, () => says()],
    'needsRefund',
    'paidTwice',
    /duplicate payment/,
    'begun noWord duplicate',
  ],
  ['no word, then the money', [silence, () => says()], 'success', null, null, 'begun noWord paid receipt'],
  [
    'no word, then another sum',
    [silence, () => says({ amountMinor: 1 })],
    'needsReview',
    'mismatch',
    /differs from the price/,
    'begun noWord review',
  ],
  [
    'no word, closed',
    [silence, () => orders('review.closed')],
    'failed',
    'closed',
    null,
    'begun noWord closed',
  ],
  [
    'sent back',
    [() => says(back('succeeded'))],
    'refunded',
    'refunded',
    /We refunded you/,
    'begun paid receipt refunded',
  ],
  [
    'sent back in vain',
    [() => says(back('succeeded')), () => says(back('failed'))],
    'needsRefund',
    'refundFailed',
    /didn't arrive/,
    'begun paid receipt refunded refundReturned',
  ],
  [
    'disputed',
    [() => says(dispute('open', 4900))],
    'disputed',
    'disputed',
    /disputed with the bank/,
    'begun paid receipt disputed',
  ],
  [
    'dispute kept',
    [() => says(dispute('open', 4900)), () => says(dispute('kept', 0))],
    'success',
    null,
    null,
    'begun paid receipt disputed disputeOver',
  ],
  [
    'dispute kept, opened again, and lost',
    [
      () => says(dispute('open', 4900)),
      () => says(dispute('kept', 0)),
      () => says(dispute('open', 4900)),
      () => says(dispute('lost', 4900)),
    ],
    'refunded',
    'chargedBack',
    /bank decided in your favour/,
    'begun paid receipt disputed disputeOver disputeReopened disputeLost',
  ],
  [
    'the bank asked, and disputed it then',
    [() => says(inquiry('open')), () => says(dispute('open', 4900))],
    'disputed',
    'disputed',
    /disputed with the bank/,
    'begun paid receipt inquiry disputed',
  ],
  [
    'dispute lost',
    [() => says(dispute('open', 4900)), () => says(dispute('lost', 4900))],
    'refunded',
    'chargedBack',
    /bank decided in your favour/,
    'begun paid receipt disputed disputeLost',
  ],
  [
    'a refund is on its way',
    [() => says(inTransit)],
    'success',
    null,
    null,
    'begun paid receipt refundUnderway',
  ],
  [
    'a refund arrives',
    [() => says(inTransit), () => says(back('succeeded', 100))],
    'success',
    null,
    null,
    'begun paid receipt refunded',
  ],
  [
    'the bank asked, and was answered',
    [() => says(inquiry('open')), () => says(inquiry('kept'))],
    'success',
    null,
    null,
    'begun paid receipt inquiry inquiryOver',
  ],
  [
    'money came a second time, and went back',
    [() => says({ others: [second(0)] }), () => says({ others: [second(4900)] })],
    'success',
    null,
    null,
    'begun paid receipt secondCame secondRefunded',
  ],
  [
    'a refused sum was sent back',
    [
      () => says({ amountMinor: 100 }),
      () => orders('review.refused'),
      () => says({ amountMinor: 100, ...back('succeeded', 100) }),
    ],
    'refunded',
    'refundedUnspent',
    /hadn't been used for a plan/,
    'begun review refused refunded',
  ],
  [
    'another payment of the purchase was sent back',
    [otherPays, () => says(), () => says(back('succeeded'))],
    'refunded',
    'refundedUnspent',
    /hadn't been used for a plan/,
    'begun givenUp duplicate refunded',
  ],
  [
    'dispute lost, and won after all',
    [() => says(dispute('open', 4900)), () => says(dispute('lost', 4900)), () => says(dispute('kept', 0))],
    'needsRefund',
    'disputeReturned',
    /sent it back to us/,
    'begun paid receipt disputed disputeLost disputeOver',
  ],
]

test.each(methods)(
  "the payer's view is right after: %s",
  async (_way, steps, status, cause, sentence, history) => {
    await site.fresh()
    boss = (await admin(site.ctx)).token
    id = (await attempt(site, { name: 'stripe' })).id
    for (const step of steps) await step()
    const stands = await site.status(id)
    expect({ status: stands.status, cause: stands.cause ?? null }).toEqual({ status, cause })
    const texts = checkout as Record<string, string>
    const read = texts[`checkout.cause.${cause}.meaning`] ?? ''
    if (sentence) expect(read).toMatch(sentence)
    // Only a payer who paid twice is told so, and no payer whose money arrived is asked to pay again.
    expect(/duplicate|twice/.test(read)).toBe(cause === 'paidTwice')
    expect(/You can choose another payment method/.test(read)).toBe(cause === 'noWord')
    // A plan ends when its money is returned; a payment that bought nothing ends nothing.
    expect(/has ended/.test(read)).toBe(cause === 'refunded' || cause === 'chargedBack')
    const sent = await historyOf(id)
    expect(sent.map(({ what }) => what).join(' ')).toBe(history)
    // The history is in chronological order and doesn't claim that money arrived when it didn't.
    expect(sent.map(({ at }) => at)).toEqual(sent.map(({ at }) => at).toSorted())
    const sentences = sent.map(
      ({ what }) => (payments as Record<string, string>)[`payments.history.${what}`]!,
    )
    const { captured_currency } = await site.ctx.db
      .selectFrom('payment')
      .select('captured_currency')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sentences.some((one) => one.startsWith('We received'))).toBe(captured_currency !== null)
  },
)

interface Reported {
  what: string
  at: string
  sum: { amount_minor: number; currency: string } | null
  number: string | null
}
const historyOf = async (payment: string, token = site.token): Promise<Reported[]> =>
  (await site.call('payment-history', { payment_transaction_id: payment }, { token })).data

test('the history shows each amount and number, and only to the payer', async () => {
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await says()
  site.ctx.clock.pass(3_600_000)
  await says(back('succeeded', 1000))
  site.ctx.clock.pass(3_600_000)
  await says({ ...back('succeeded', 1000), ...dispute('open', 3900) })
  site.ctx.clock.pass(3_600_000)
  await says({ ...back('succeeded', 1000), ...dispute('lost', 3900) })
  // Repeating the report a day later changes no dates.
  const before = await historyOf(id)
  site.ctx.clock.pass(86_400_000)
  await says({ ...back('succeeded', 1000), ...dispute('lost', 3900) })
  expect(await historyOf(id)).toEqual(before)
  const year = site.ctx.clock.now().getUTCFullYear()
  const sum = (amount_minor: number) => ({ amount_minor, currency: 'USD' })
  expect(before.map(({ what, sum: of, number }) => [what, of, number])).toEqual([
    ['begun', sum(4900), null],
    ['paid', sum(4900), null],
    ['receipt', null, `R-${year}-000001`],
    ['refunded', sum(1000), `C-${year}-000001`],
    ['disputed', sum(4900), null],
    ['disputeLost', sum(3900), null],
  ])
  const hours = before.slice(2).map(({ at }) => (Date.parse(at) - Date.parse(before[2]!.at)) / 3_600_000)
  expect(hours).toEqual([0, 1, 2, 3])
  const other = await person(site.ctx)
  const asked = { payment_transaction_id: id }
  expect(await site.call('payment-history', asked, { token: other.token })).toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('each end and each reopening of a dispute has its own date, for payer and operator', async () => {
  await site.fresh()
  const { token } = await admin(site.ctx)
  id = (await attempt(site, { name: 'stripe' })).id
  await says()
  const turns = ['open', 'kept', 'open', 'lost', 'open', 'kept'] as const
  for (const status of turns) {
    site.ctx.clock.pass(3_600_000)
    await says(dispute(status, status === 'kept' ? 0 : 4900))
    // Repeating the report sends nothing again.
    site.ctx.clock.pass(3_600_000)
    await says(dispute(status, status === 'kept' ? 0 : 4900))
  }
  const sum = { amount_minor: 4900, currency: 'USD' }
  const expected = [
    ['disputed', sum],
    ['disputeOver', null],
    ['disputeReopened', sum],
    ['disputeLost', sum],
    ['disputeReopened', sum],
    ['disputeOver', null],
  ]
  const sent = (await historyOf(id)).filter(({ what }) => what.startsWith('dispute'))
  expect(sent.map(({ what, sum: of }) => [what, of])).toEqual(expected)
  const hours = sent.map(({ at }) => (Date.parse(at) - Date.parse(sent[0]!.at)) / 3_600_000)
  expect(hours).toEqual([0, 2, 4, 6, 8, 10])
  const { data } = await site.call('admin/payment', { payment_transaction_id: id }, { token })
  expect(data.disputes).toMatchObject([{ id: 'dp_1', status: 'kept' }])
  expect(data.disputes[0].steps).toEqual(sent.map(({ what, at, sum: of }) => ({ what, at, sum: of })))
})

test('a second charge has its own history', async () => {
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await says({ others: [second(0)] })
  await says({ others: [second(4900)] })
  const { id: other } = await site.ctx.db
    .selectFrom('payment')
    .select('id')
    .where('second_of', '=', id)
    .executeTakeFirstOrThrow()
  expect((await historyOf(other)).map(({ what }) => what)).toEqual(['second', 'refunded'])
})

const mails = async () => {
  await drainOutbox(site.ctx)
  const { data } = (await site.http.inject({ url: '/mailbox.json' })).json() as {
    data: { subject: string; text: string }[]
  }
  return data.map(({ subject, text }) => `${subject}\n${text}`).join('\n\n')
}

test('mails first state the part that was refunded, then the total', async () => {
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await says()
  expect(await mails()).toContain('we received your payment of $49.00')
  await says(back('succeeded', 1000))
  const part = await mails()
  expect(part).toMatch(/Part of your payment for Package \w+ was refunded: \$10\.00\n/)
  expect(part).toMatch(/of the \$49\.00 you paid for the plan Package \w+, \$10\.00 has been refunded so far/)
  await says({
    refunds: [...back('succeeded', 1000).refunds!, { ...back('succeeded', 3900).refunds![0]!, id: 're_2' }],
  })
  expect(await mails()).toMatch(/Refund for Package \w+: \$49\.00\n/)
})

test('mails state what a lost dispute took and what is refunded of a second charge', async () => {
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await says()
  await says(dispute('open', 4900))
  await says(dispute('lost', 4900))
  expect(await mails()).toMatch(/Refund for Package \w+: \$49\.00\n/)
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await silence()
  await otherPays()
  await says()
  expect(await mails()).toContain("We're refunding the second payment of $49.00")
})

test('a plan paused by a dispute appears as one dashboard item waiting for the bank', async () => {
  await site.fresh()
  id = (await attempt(site, { name: 'stripe' })).id
  await says()
  await says(dispute('open', 4900))
  const { waiting } = (await site.call('own-dashboard', {}, { token: site.token })).data
  expect(waiting).toMatchObject([{ kind: 'payment.disputed', by: 'gateway', link: '/user/transactions' }])
})

test('no announcement of a checkout state mentions paying twice', () => {
  const language = Object.entries(checkoutMachine.states).map(([state, { meta }]) => [
    state,
    (meta as { announce?: string } | undefined)?.announce ?? '',
  ])
  expect(language.filter(([, texts]) => texts !== '').length).toBeGreaterThan(3)
  expect(language.filter(([, texts]) => /twice/.test(texts!))).toEqual([])
})
