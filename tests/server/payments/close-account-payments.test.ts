import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentRecordStates, type PaymentRecordState } from '../../../contract/money/payment-states'
import { newReceipt } from '../../support/pdf'
import { person } from '../../support/people'
import { transferSite, type TransferSite } from './bank-transfer/transfer-site'

let site: TransferSite
beforeAll(async () => {
  site = await transferSite()
})
afterAll(() => site.app.close())

const leave = (token: string) => site.app.call('delete_user', {}, { token })
const blocked = { error: true, status: 200, code: 'NOT_ALLOWED', allowed: [] }
const gone = { error: false }

/** Asserts that closing is refused with a message and that the account stays signed in and active. */
async function staysIn(token: string) {
  const refused = await leave(token)
  expect(refused).toMatchObject(blocked)
  expect(refused.message).toContain('You can delete your account once it is')
  expect(await site.app.call('get-user-data', {}, { token })).toMatchObject({
    data: { account_state: 'active', deletion_due_at: null },
  })
}

const waits = new Set<PaymentRecordState>(['opened', 'pending', 'needsReview', 'needsRefund'])

describe('closing an account with unsettled payments (D44)', () => {
  test.each(paymentRecordStates)('closing is refused with a payment that is %s', async (state) => {
    const { user, token } = await person(site.app.ctx)
    const now = site.app.ctx.clock.now()
    await site.app.ctx.db
      .insertInto('payment')
      .values({
        id: randomUUID(),
        user_id: user.id,
        package_id: site.packageId,
        gateway: 'stripe',
        mode: 'sandbox',
        payment_type: 'online',
        amount_minor: 4900,
        currency: 'USD',
        state,
        created_at: now,
        updated_at: now,
      })
      .execute()
    if (waits.has(state)) await staysIn(token)
    else expect(await leave(token)).toMatchObject(gone)
  })

  test('a bank transfer blocks closing through receipt, rejection and resubmission until it is paid', async () => {
    const { token } = await person(site.app.ctx)
    const id = (await site.begin({}, token)).data.payment_transaction_id as string
    await staysIn(token)
    await site.send(id, newReceipt(), token)
    await staysIn(token)
    expect(await site.decide(id, 'receipt.rejected', 'not readable')).toMatchObject(gone)
    await staysIn(token)
    await site.send(id, newReceipt(), token)
    await staysIn(token)
    expect(await site.decide(id, 'receipt.approved')).toMatchObject(gone)
    expect(await leave(token)).toMatchObject(gone)
  })

  test("a cancelled or finally rejected transfer doesn't block closing", async () => {
    const first = await person(site.app.ctx)
    const given = (await site.begin({}, first.token)).data.payment_transaction_id as string
    await site.app.call('payment-transaction-fail', { payment_transaction_id: given }, { token: first.token })
    expect(await leave(first.token)).toMatchObject(gone)
    const second = await person(site.app.ctx)
    const refused = (await site.begin({}, second.token)).data.payment_transaction_id as string
    await site.decide(refused, 'transfer.refused', 'no money came')
    expect(await leave(second.token)).toMatchObject(gone)
  })

  test("another user's payment doesn't block closing", async () => {
    await site.begin()
    const { token } = await person(site.app.ctx)
    expect(await leave(token)).toMatchObject(gone)
  })
})
