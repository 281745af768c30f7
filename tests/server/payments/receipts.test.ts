import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { json } from '../../../server/platform/db/json'
import { settle } from '../../../server/areas/payments/settle-payment'
import { paidVerdict } from '../../support/paid-verdict'
import { card, intentOf, payingSite, type PayingSite } from '../../support/payments-site'
import { admin, person } from '../../support/people'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

const receipt = (id: string, as: { token?: string; lang?: string } = { token: site.token }) =>
  site.call('get-payment-receipt', { payment_transaction_id: id }, as)

async function paid() {
  const { data } = await site.open()
  await site.payBy(data.client_secret, card.pays)
  await site.quiet()
  return { id: data.payment_transaction_id as string, intent: intentOf(data.client_secret) }
}

const numbers = async () =>
  (
    await site.ctx.db
      .selectFrom('payment_receipt')
      .select(['year', 'number'])
      .orderBy('year')
      .orderBy('number')
      .execute()
  ).map(({ year, number }) => `${year}-${number}`)

describe('receipts (D77)', () => {
  test("have no seller address if the operator hasn't entered one", async () => {
    const { id } = await paid()
    const { data } = await receipt(id)
    expect(data.seller.address).toBeNull()
    expect(data.html).not.toMatch(/https?:\/\//)
  })

  test('show the seller, buyer, plan, amount and lack of tax, in both languages', async () => {
    const { id } = await paid()
    const { data } = await receipt(id)
    expect(data).toMatchObject({
      receipt_number: expect.stringMatching(/^R-\d{4}-000001$/),
      amount: 49,
      currency: 'USD',
      test_mode: true,
      seller: { name: 'Threshold' },
    })
    expect(data.html).toContain('dir="ltr"')
    expect(data.html).toContain('No tax is shown')
    expect(data.html).toContain('@media print')
    const arabic = await receipt(id, { token: site.token, lang: 'ar' })
    expect(arabic.data.html).toContain('dir="rtl"')
    expect(arabic.data.html).not.toContain('receipt.')
  })

  test('keep their content as issued', async () => {
    const { id } = await paid()
    const before = (await receipt(id)).data
    await site.ctx.db.updateTable('app_user').set({ name: 'Another Name' }).execute()
    await site.ctx.db.updateTable('package').set({ name: 'Another package', price_minor: 1 }).execute()
    site.ctx.clock.pass(86_400_000)
    expect((await receipt(id)).data).toEqual(before)
  })

  // A page rendered in the reader's language with today's name of the plan would differ from the document issued.
  test("name the plan in the buyer's language at the time of payment, on the credit note too", async () => {
    const { db } = site.ctx
    await db.updateTable('app_user').set({ lang: 'ar' }).where('id', '=', site.user.id).execute()
    const named = (ar: string) =>
      db
        .updateTable('package')
        .set({ name: 'Agency', texts: json({ ar: { name: ar } }) })
        .execute()
    await named('وكالة')
    const { id, intent } = await paid()
    await named('مكتب')
    await site.control(intent, { action: 'refund' })
    await site.quiet()
    for (const lang of ['ar', 'en']) {
      const { data } = await receipt(id, { token: site.token, lang })
      expect(data.item).toBe('وكالة')
      expect(data.credit_notes).toHaveLength(1)
      expect(data.html.match(/<bdi>وكالة<\/bdi>/g)).toHaveLength(2)
    }
  })

  test('exist only for paid payments and are shown only to the buyer', async () => {
    const { id, intent } = await paid()
    const outsider = await person(site.ctx)
    expect(await receipt(id, { token: outsider.token })).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await site.open()
    expect(await receipt(data.payment_transaction_id)).toMatchObject({ code: 'NOT_ALLOWED' })
    await site.control(intent, { action: 'refund' })
    await site.quiet()
    // A refunded payment keeps its receipt, with the credit note that corrects it.
    expect((await receipt(id)).data.credit_notes).toMatchObject([{ amount_minor: 4900, voided_at: null }])
  })

  test('receipt numbers have no gaps, even if a payment fails after its number was taken', async () => {
    await paid()
    const { data } = await site.open()
    const row = await site.ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', data.payment_transaction_id)
      .executeTakeFirstOrThrow()
    const success = paidVerdict(row.id)
    // The plan no longer exists, so the grant at the end of the transaction fails.
    const broken = site.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"subscription"'))
          throw new Error('crash')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expect(settle({ ...site.ctx, db: broken }, row.id, success)).rejects.toThrow('crash')
    expect(await site.states()).toEqual(['success', 'pending'])
    await settle(site.ctx, row.id, success)
    await paid()
    const year = site.ctx.clock.now().getUTCFullYear()
    expect(await numbers()).toEqual([1, 2, 3].map((count) => `${year}-${count}`))
  })

  test('concurrent payments get consecutive receipt numbers and keep them through a dispute', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => person(site.ctx)))
    const secrets = await Promise.all(
      buyers.map(async ({ token }) => {
        const request = { package_id: site.packageId, platform_type: 'web' }
        return (await site.call('create-payment-intent', request, { token })).data.client_secret as string
      }),
    )
    await Promise.all(secrets.map((secret) => site.payBy(secret, card.pays)))
    await site.quiet()
    const all = await numbers()
    expect(all.map((one) => Number(one.split('-')[1]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await site.control(intentOf(secrets[0]!), { action: 'dispute' })
    await site.quiet()
    await site.control(intentOf(secrets[0]!), { action: 'dispute-won' })
    await site.quiet()
    expect(await numbers()).toEqual(all)
  })

  test('restart their numbers each year', async () => {
    await paid()
    const year = site.ctx.clock.now().getUTCFullYear()
    site.ctx.clock.pass(366 * 86_400_000)
    // The session from a year ago has expired, so the user signs in again.
    site.token = (await person(site.ctx)).token
    await paid()
    expect(await numbers()).toEqual([`${year}-1`, `${year + 1}-1`])
  })
})

test('the billing history can be filtered by kind, state and plan (D72)', async () => {
  const { id } = await paid()
  const open = await site.open()
  const list = async (input: object) =>
    (await site.call('get_payment_details', input, { token: site.token })).data.map(
      (row: { id: string }) => row.id,
    )
  expect(await list({})).toEqual([open.data.payment_transaction_id, id])
  expect(await list({ status: 'success' })).toEqual([id])
  expect(await list({ payment_type: 'bank transfer' })).toEqual([])
  expect(await list({ package_id: site.packageId + 1 })).toEqual([])
  const boss = await admin(site.ctx)
  expect((await site.call('get_payment_details', {}, { token: boss.token })).data).toEqual([])
})
