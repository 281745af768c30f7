import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transferExpiry } from '../../../../server/app/jobs/deadlines'
import { longDay } from '../../../../server/platform/texts/long-day'
import { makePackage } from '../../../support/payments-site'
import { person } from '../../../support/people'
import { newReceipt } from '../../../support/pdf'
import { transferSite, type TransferSite } from './transfer-site'

const day = 86_400_000
let site: TransferSite
beforeEach(async () => {
  site = await transferSite()
})
afterEach(() => site.app.close())

test('users filter payments by the status shown to them, and transfers by the status of their receipt', async () => {
  const found = async (status: string) => {
    const answer = await site.app.call('get_payment_details', { status }, { token: site.token })
    expect(answer.total).toBe(answer.data.length)
    return answer.data.map((one: { status: string }) => one.status)
  }
  const { data } = await site.begin()
  const id = data.payment_transaction_id
  expect(await found('awaitingReceipt')).toEqual(['awaitingReceipt'])
  expect([await found('opened'), await found('pending')]).toEqual([[], []])
  await site.send(id, newReceipt())
  expect(await found('pending')).toEqual(['pending'])
  await site.decide(id, 'receipt.rejected', 'It cannot be read')
  expect(await found('rejected')).toEqual(['rejected'])
  await site.send(id, newReceipt())
  await site.decide(id, 'receipt.approved')
  expect(await found('success')).toEqual(['success'])
  for (const state of ['awaitingReceipt', 'pending', 'rejected']) expect(await found(state)).toEqual([])
})

describe('starting a transfer', () => {
  test('returns the account, the reference and a deadline of a week, and mails them to the payer', async () => {
    const begun = await site.begin()
    expect(begun).toMatchObject({
      error: false,
      data: {
        status: 'awaitingReceipt',
        amount_minor: 4900,
        currency: 'USD',
        test_mode: true,
        receipts: [],
        receipts_left: 5,
        bank: { account: expect.any(String) },
        reference: expect.stringMatching(/^TH-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      },
    })
    const wait = Date.parse(begun.data.expires_at) - site.app.ctx.clock.now().getTime()
    expect(wait).toBe(7 * day)
    const user = await site.app.ctx.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', site.userId)
      .executeTakeFirstOrThrow()
    const [mail] = await site.mails(user.email!)
    expect(mail).toContain(begun.data.reference)
    expect(mail).toContain(begun.data.bank.account)
  })

  test('states the receipt deadline even in a mail sent after the receipt arrived', async () => {
    const { data } = await site.begin()
    await site.send(data.payment_transaction_id, newReceipt())
    const user = await site.app.ctx.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', site.userId)
      .executeTakeFirstOrThrow()
    const mail = (await site.mails(user.email!)).find((text) => text.includes('How to pay'))
    expect(mail).toContain(`receipt by ${longDay('en', new Date(data.expires_at))}: `)
  })

  test('returns the same transfer when repeated, even concurrently', async () => {
    const [a, b] = await Promise.all([site.begin(), site.begin({ idempotency_key: 'k' })])
    const again = await site.begin()
    expect(new Set([a, b, again].map(({ data }) => data.payment_transaction_id)).size).toBe(1)
    expect(new Set([a, b, again].map(({ data }) => data.reference)).size).toBe(1)
  })

  test('refuses an idempotency key already used for another plan', async () => {
    const first = await site.begin({ idempotency_key: 'k' })
    const other = await makePackage(site.app, { price_minor: 9900 })
    expect(await site.begin({ idempotency_key: 'k', package_id: other })).toMatchObject({
      code: 'KEY_REUSED',
    })
    expect((await site.begin({ idempotency_key: 'k' })).data.reference).toBe(first.data.reference)
  })

  test('a transfer started with a receipt is pending immediately, while an invalid file starts nothing', async () => {
    const wrong = await site.begin({ file: new File(['nothing'], 'a.pdf', { type: 'application/pdf' }) })
    expect(wrong).toMatchObject({ error: true, code: 'FILE_REJECTED' })
    expect(await site.app.ctx.db.selectFrom('payment').select('id').execute()).toEqual([])
    const begun = await site.begin({ file: newReceipt() })
    expect(begun.data).toMatchObject({ status: 'pending', receipts_left: 4 })
  })

  test('fixes the amount for that transfer; the next transfer uses the new price', async () => {
    const { data } = await site.begin()
    await site.app.ctx.db.updateTable('package').set({ price_minor: 5900 }).execute()
    expect((await site.begin()).data).toMatchObject({ reference: data.reference, amount_minor: 4900 })
    await site.app.call('payment-transaction-fail', data, { token: site.token })
    const fresh = await site.begin()
    expect(fresh.data).toMatchObject({ amount_minor: 5900, status: 'awaitingReceipt' })
    expect(fresh.data.reference).not.toBe(data.reference)
  })

  test('refuses a free or unknown plan', async () => {
    const free = await makePackage(site.app, { price_minor: 0 })
    expect(await site.begin({ package_id: free })).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await site.begin({ package_id: 999_999 })).toMatchObject({ error: true, code: 'NOT_FOUND' })
  })
})

describe('transfer lifecycle', () => {
  test('a transfer that is rejected with a reason, sent again and approved grants the plan once, with a mail at each step', async () => {
    const { data } = await site.begin()
    const id = data.payment_transaction_id
    await site.send(id, newReceipt())
    expect(await site.decide(id, 'receipt.rejected')).toMatchObject({ code: 'VALIDATION' })
    expect(await site.decide(id, 'receipt.rejected', 'I cannot read it.')).toMatchObject({ error: false })
    const list = await site.app.call('get_payment_details', {}, { token: site.token })
    expect(list.data[0]).toMatchObject({ status: 'rejected', reason: 'I cannot read it.' })
    const status = await site.app.call('payment-transaction-status', data, { token: site.token })
    expect(status.data).toMatchObject({ status: 'rejected', gateway: 'bank', reason: 'I cannot read it.' })
    expect((await site.look(id)).data.transfer).toMatchObject({ status: 'rejected', receipts_left: 4 })
    expect((await site.send(id, newReceipt())).data).toMatchObject({ status: 'pending', reason: null })
    expect(await site.grants()).toBe(0)
    expect(await site.decide(id, 'receipt.approved')).toMatchObject({ error: false })
    expect(await site.decide(id, 'receipt.approved')).toMatchObject({ error: true })
    expect(await site.grants()).toBe(1)
    expect((await site.look(id)).data.transfer).toMatchObject({ status: 'success' })
    const user = await site.app.ctx.db
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', site.userId)
      .executeTakeFirstOrThrow()
    const mails = await site.mails(user.email!)
    expect(mails.map((mail) => mail.split('\n')[0]?.split(' ').slice(0, 3).join(' '))).toEqual([
      'How to pay',
      'We have your',
      'Your receipt for',
      'We have your',
      'Payment received for',
    ])
    expect(mails[2]).toContain('I cannot read it.')
    const receipt = await site.app.call('get-payment-receipt', data, { token: site.token })
    expect(receipt.data).toMatchObject({ payment_gateway: 'bank', amount_minor: 4900 })
  })

  test('two administrators approving concurrently grant the plan once', async () => {
    const { data } = await site.begin({ file: newReceipt() })
    const id = data.payment_transaction_id
    const both = await Promise.all([site.decide(id, 'receipt.approved'), site.decide(id, 'receipt.approved')])
    expect(both.filter(({ error }) => !error)).toHaveLength(1)
    expect(await site.grants()).toBe(1)
  })

  test("a transfer can't be cancelled during or after the review of its receipt (D73)", async () => {
    const { data } = await site.begin({ file: newReceipt() })
    const giveUp = () => site.app.call('payment-transaction-fail', data, { token: site.token })
    expect(await giveUp()).toMatchObject({ error: true, code: 'NOT_ALLOWED', allowed: [] })
    await site.decide(data.payment_transaction_id, 'receipt.approved')
    expect(await giveUp()).toMatchObject({ error: true, code: 'NOT_ALLOWED' })
    expect(await site.grants()).toBe(1)
  })

  test('a new transfer can be started after a final rejection, and money found later still counts', async () => {
    const { data } = await site.begin({ file: newReceipt() })
    const id = data.payment_transaction_id
    await site.decide(id, 'transfer.refused', 'This is no receipt.')
    expect((await site.look(id)).data.transfer).toMatchObject({
      status: 'failed',
      reason: 'This is no receipt.',
    })
    expect((await site.begin()).data.reference).not.toBe(data.reference)
    expect(await site.decide(id, 'money.found', 'It was there after all.')).toMatchObject({ error: false })
    expect(await site.grants()).toBe(1)
  })

  test('a transfer expires after a week without a receipt, but never during a review', async () => {
    const first = await site.begin()
    const other = await person(site.app.ctx)
    const second = await site.begin({ file: newReceipt() }, other.token)
    site.app.ctx.clock.pass(7 * day + 1)
    expect(await transferExpiry.run(site.app.ctx)).toBe(1)
    const states = await Promise.all([
      site.look(first.data.payment_transaction_id),
      site.look(second.data.payment_transaction_id, other.token),
    ])
    expect(states.map(({ data }) => data.transfer.status)).toEqual(['expired', 'pending'])
    expect((await site.begin()).data.reference).not.toBe(first.data.reference)
  })

  test('money for a purchase that was paid by card in the meantime is refunded', async () => {
    const { data } = await site.begin({ file: newReceipt() })
    const id = data.payment_transaction_id
    const { db } = site.app.ctx
    const { purchase_id, created_at } = await db
      .selectFrom('payment')
      .select(['purchase_id', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        purchase_id,
        user_id: site.userId,
        package_id: site.packageId,
        gateway: 'stripe',
        mode: 'sandbox',
        payment_type: 'online',
        amount_minor: 4900,
        currency: 'USD',
        state: 'success',
        created_at,
        updated_at: created_at,
      })
      .execute()
    await site.decide(id, 'receipt.approved')
    expect((await site.look(id)).data.transfer).toMatchObject({ status: 'needsRefund' })
    expect(await site.grants()).toBe(0)
  })
})

describe("operator's bank account", () => {
  test('the account is shown as configured, with the promised review time', async () => {
    await site.app.close()
    site = await transferSite({
      BANK_HOLDER: 'Threshold Ltd',
      BANK_NAME: 'First Bank',
      BANK_ACCOUNT: 'GB82 WEST 1234 5698 7654 32',
      BANK_REVIEW_HOURS: '24',
    })
    expect((await site.begin()).data).toMatchObject({
      test_mode: false,
      review_hours: 24,
      bank: { holder: 'Threshold Ltd', bank: 'First Bank', account: 'GB82 WEST 1234 5698 7654 32' },
    })
    const choices = await site.app.call('get_payment_settings', {}, { token: site.token })
    expect(choices.data).toContainEqual({ type: 'bank', data: { mode: 'live' } })
  })

  test('production requires an account; without one transfers are disabled', async () => {
    await site.app.close()
    site = await transferSite({ NODE_ENV: 'production', ALLOW_SANDBOX_PAYMENTS: '0' })
    expect(await site.begin()).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE' })
    const choices = await site.app.call('get_payment_settings', {}, { token: site.token })
    expect(choices.data.map(({ type }: { type: string }) => type)).not.toContain('bank')
  })

  test('the account is validated at startup', async () => {
    await expect(transferSite({ BANK_HOLDER: 'A' })).rejects.toThrow(/BANK_ACCOUNT/)
    const typo = { BANK_HOLDER: 'A', BANK_NAME: 'B', BANK_ACCOUNT: 'GB83 WEST 1234 5698 7654 32' }
    await expect(transferSite(typo)).rejects.toThrow(/check digits/)
  })
})
