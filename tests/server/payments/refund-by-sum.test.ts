import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RefundFact } from '../../../server/gateways/port'
import { moneySite, opened, refund, type MoneySite } from '../../support/money-site'
import { payingSite, type PayingSite } from '../../support/payments-site'

/**
 * A gateway may report refunded money as a total of the charge when its list of refunds is unreadable or incomplete,
 * and as individual refunds at another time. It is the same money, so it is counted once and has one credit note.
 */
let site: PayingSite
let at: MoneySite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  at = await moneySite(site)
})
afterAll(() => site.close())

type Paid = Awaited<ReturnType<typeof opened>>

/** Returns refunded money as adapters report it when they only know the charge's total. */
const bySum = ({ id }: Paid, minor: number): RefundFact =>
  refund(minor, 'succeeded', { id: `ch_${id}-refunded`, word: 'refunded' })
const named = (id: string, minor: number) => refund(minor, 'succeeded', { id })

/** Returns the stored refunds and the valid credit notes. */
async function books({ id }: Paid) {
  const { db } = site.ctx
  const gone = await db
    .selectFrom('refund')
    .select(['gateway_ref', 'amount_minor'])
    .where('payment_id', '=', id)
    .where('status', '=', 'succeeded')
    .orderBy('gateway_ref')
    .execute()
  const notes = await db
    .selectFrom('credit_note')
    .select('amount_minor')
    .where('payment_id', '=', id)
    .where('voided_at', 'is', null)
    .orderBy('amount_minor')
    .execute()
  const { state } = await db
    .selectFrom('payment')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    state,
    gone: Object.fromEntries(gone.map((one) => [one.gateway_ref.replace(id, 'id'), one.amount_minor])),
    notes: notes.map((one) => one.amount_minor),
  }
}

/** Counts the refund mails to the payer. */
const mails = async () => {
  const rows = await site.ctx.db
    .selectFrom('outbox')
    .select('type')
    .where('type', 'like', 'mail.%efunded')
    .execute()
  return rows.length
}

test('a part reported as a total and then individually is counted once, and the refund gets its id', async () => {
  const paid = await opened(at, 'stripe')
  await paid.says({ refunds: [bySum(paid, 1000)] })
  expect(await books(paid)).toEqual({ state: 'success', gone: { 'ch_id-refunded': 1000 }, notes: [1000] })
  await paid.says({ refunds: [named('re_1', 1000)] })
  expect(await books(paid)).toEqual({ state: 'success', gone: { re_1: 1000 }, notes: [1000] })
  expect(await mails()).toBe(1)
})

test('the full amount reported as a total and then as two refunds is counted once', async () => {
  const paid = await opened(at, 'stripe')
  await paid.says({ refunds: [bySum(paid, 4900)] })
  await paid.says({ refunds: [named('re_1', 900), named('re_2', 4000)] })
  expect(await books(paid)).toEqual({
    state: 'refunded',
    gone: { re_1: 900, re_2: 4000 },
    notes: [900, 4000],
  })
})

test('refunds reported individually and then as a total are counted once', async () => {
  const paid = await opened(at, 'stripe')
  await paid.says({ refunds: [named('re_1', 1000)] })
  await paid.says({ refunds: [bySum(paid, 1000)] })
  expect(await books(paid)).toEqual({ state: 'success', gone: { re_1: 1000 }, notes: [1000] })
  // If the total exceeds the individual refunds, the difference was refunded too.
  await paid.says({ refunds: [bySum(paid, 4900)] })
  expect(await books(paid)).toEqual({
    state: 'refunded',
    gone: { 'ch_id-refunded': 3900, re_1: 1000 },
    notes: [1000, 3900],
  })
})
