import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settle } from '../../../server/areas/payments/settle-payment'
import type { RefundFact } from '../../../server/gateways/port'
import { fiftyTimes } from '../../support/repeat-at-once'
import { paidVerdict } from '../../support/paid-verdict'
import { admin } from '../../support/people'
import { card, payingSite, type PayingSite } from '../../support/payments-site'

/** Tests the credit notes that correct the receipt of a 49.00 USD payment after refunds. */
let site: PayingSite
let id: string
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  const { data } = await site.open()
  id = data.payment_transaction_id
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
})
afterAll(() => site.close())

const refund = (
  ref: string,
  amountMinor: number,
  status: RefundFact['status'] = 'succeeded',
): RefundFact => ({
  id: ref,
  amountMinor,
  currency: 'USD',
  status,
  word: status,
  at: null,
})
const says = (...refunds: RefundFact[]) => settle(site.ctx, id, paidVerdict(id, { refunds, disputes: [] }))
const receipt = async () =>
  (await site.call('get-payment-receipt', { payment_transaction_id: id }, { token: site.token })).data
const notes = async () =>
  (await receipt()).credit_notes.map(
    ({
      number,
      amount_minor,
      voided_at,
    }: {
      number: string
      amount_minor: number
      voided_at: string | null
    }) => [number.replace(/^C-\d{4}-/, ''), amount_minor, voided_at !== null],
  )

test('each successful refund gets one credit note, numbered without gaps, however often it is reported', async () => {
  await says(refund('a', 100, 'pending'))
  expect(await notes()).toEqual([])
  await fiftyTimes(() => says(refund('a', 100)))
  await says(refund('a', 100), refund('b', 200))
  expect(await notes()).toEqual([
    ['000001', 100, false],
    ['000002', 200, false],
  ])
})

test('a refund that fails later voids its credit note, and gets a new number if it succeeds after all', async () => {
  await says(refund('a', 100))
  await says(refund('a', 100, 'failed'))
  expect(await notes()).toEqual([['000001', 100, true]])
  await says(refund('a', 100))
  expect(await notes()).toEqual([
    ['000001', 100, true],
    ['000002', 100, false],
  ])
})

test('a credit note has a section that names the receipt it corrects, even after a full refund', async () => {
  await says(refund('a', 4900))
  expect(await site.states()).toEqual(['refunded'])
  const { html, receipt_number: number, credit_notes: found } = await receipt()
  const own = html.slice(html.indexOf('<section'))
  expect(own).toContain('Test mode: no real charge')
  expect(own).toContain(found[0].number)
  expect(own).toContain(number)
  expect(own).toContain('$49.00')
  const boss = await admin(site.ctx)
  const known = await site.call('admin/payment', { payment_transaction_id: id }, { token: boss.token })
  expect(known.data.refunds).toMatchObject([{ id: 'a', credit_note: found[0].number }])
})

test('a rolled-back transaction leaves no gap in the numbers', async () => {
  await site.ctx.db
    .transaction()
    .execute(async (trx) => {
      const { followMoney } = await import('../../../server/areas/payments/follow-money')
      await followMoney(trx, { id, state: 'success' }, { refunds: [refund('a', 100)] }, site.ctx.clock.now())
      throw new Error('the plug')
    })
    .catch(() => undefined)
  await says(refund('b', 200))
  expect(await notes()).toEqual([['000001', 200, false]])
})
