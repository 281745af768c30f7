import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { settle } from '../../server/areas/payments/settle'
import { paidVerdict } from './paid-verdict'
import { card, intentOf, payingHouse, type PayingHouse } from './payments-house'
import { admin, person } from './people'

let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(() => house.fresh())
afterAll(() => house.close())

const receipt = (id: string, as: { token?: string; lang?: string } = { token: house.token }) =>
  house.call('get-payment-receipt', { payment_transaction_id: id }, as)

async function paid() {
  const { data } = await house.open()
  await house.payBy(data.client_secret, card.pays)
  await house.quiet()
  return { id: data.payment_transaction_id as string, intent: intentOf(data.client_secret) }
}

const numbers = async () =>
  (
    await house.ctx.db
      .selectFrom('payment_receipt')
      .select(['year', 'number'])
      .orderBy('year')
      .orderBy('number')
      .execute()
  ).map(({ year, number }) => `${year}-${number}`)

describe('receipts (D77)', () => {
  test('name seller, buyer, package, sum and the missing tax, in both languages', async () => {
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
    const arabic = await receipt(id, { token: house.token, lang: 'ar' })
    expect(arabic.data.html).toContain('dir="rtl"')
    expect(arabic.data.html).not.toContain('receipt.')
  })

  test('keep saying what they said when they were issued', async () => {
    const { id } = await paid()
    const before = (await receipt(id)).data
    await house.ctx.db.updateTable('app_user').set({ name: 'Another Name' }).execute()
    await house.ctx.db.updateTable('package').set({ name: 'Another package', price_minor: 1 }).execute()
    house.ctx.clock.pass(86_400_000)
    expect((await receipt(id)).data).toEqual(before)
  })

  test('are for the buyer alone, and only for what is paid', async () => {
    const { id, intent } = await paid()
    const stranger = await person(house.ctx)
    expect(await receipt(id, { token: stranger.token })).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await house.open()
    expect(await receipt(data.payment_transaction_id)).toMatchObject({ code: 'NOT_ALLOWED' })
    await house.control(intent, { action: 'refund' })
    await house.quiet()
    // What was paid and went back keeps its receipt, with the credit note that corrects it.
    expect((await receipt(id)).data.credit_notes).toMatchObject([{ amount_minor: 4900, voided_at: null }])
  })

  test('are numbered without a gap, also when paying breaks off after the number was taken', async () => {
    await paid()
    const { data } = await house.open()
    const row = await house.ctx.db
      .selectFrom('payment')
      .selectAll()
      .where('id', '=', data.payment_transaction_id)
      .executeTakeFirstOrThrow()
    const success = paidVerdict(row.id)
    // The package is gone from under it: the grant at the end of the transaction fails.
    const broken = house.ctx.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"subscription"'))
          throw new Error('crash')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await expect(settle({ ...house.ctx, db: broken }, row.id, success)).rejects.toThrow('crash')
    expect(await house.states()).toEqual(['success', 'pending'])
    await settle(house.ctx, row.id, success)
    await paid()
    const year = house.ctx.clock.now().getUTCFullYear()
    expect(await numbers()).toEqual([1, 2, 3].map((count) => `${year}-${count}`))
  })

  test('are consecutive when many pay at one moment, and keep their number through a dispute', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => person(house.ctx)))
    const secrets = await Promise.all(
      buyers.map(async ({ token }) => {
        const wish = { package_id: house.packageId, platform_type: 'web' }
        return (await house.call('create-payment-intent', wish, { token })).data.client_secret as string
      }),
    )
    await Promise.all(secrets.map((secret) => house.payBy(secret, card.pays)))
    await house.quiet()
    const all = await numbers()
    expect(all.map((one) => Number(one.split('-')[1]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await house.control(intentOf(secrets[0]!), { action: 'dispute' })
    await house.quiet()
    await house.control(intentOf(secrets[0]!), { action: 'dispute-won' })
    await house.quiet()
    expect(await numbers()).toEqual(all)
  })

  test('begin anew each year', async () => {
    await paid()
    const year = house.ctx.clock.now().getUTCFullYear()
    house.ctx.clock.pass(366 * 86_400_000)
    // Whoever signed in a year ago has to sign in again.
    house.token = (await person(house.ctx)).token
    await paid()
    expect(await numbers()).toEqual([`${year}-1`, `${year + 1}-1`])
  })
})

test('the list of the own payments is asked by kind, state and package (D72)', async () => {
  const { id } = await paid()
  const open = await house.open()
  const list = async (input: object) =>
    (await house.call('get_payment_details', input, { token: house.token })).data.map(
      (row: { id: string }) => row.id,
    )
  expect(await list({})).toEqual([open.data.payment_transaction_id, id])
  expect(await list({ status: 'success' })).toEqual([id])
  expect(await list({ payment_type: 'bank transfer' })).toEqual([])
  expect(await list({ package_id: house.packageId + 1 })).toEqual([])
  const boss = await admin(house.ctx)
  expect((await house.call('get_payment_details', {}, { token: boss.token })).data).toEqual([])
})
