import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { endTransfer } from '../../../../server/areas/payments/bank/end-transfer'
import { bankReceipt } from '../../../../server/areas/payments/bank/receipt-kind'
import { settleTransfer } from '../../../../server/areas/payments/bank/settle-transfer'
import { advance } from '../../../../server/core/advance'
import { person } from '../../../support/people'
import { bankReceiptSite, day, type TransferState } from './bank-receipt-site'

/** A bank transfer and its payment always end together. */
const { site, paying, ctx, transfer, rowOf, paymentOf, historyOf, effects } = bankReceiptSite()

describe('end of a transfer', () => {
  const decide = async (id: string, type: string, reason?: string) => {
    const by = (await person(site, { role: 'admin' })).user.id
    await site.inTransaction((trx) =>
      advance(trx, {
        record: 'bank-receipt',
        id,
        event: { type },
        actor: { role: 'admin', id: by },
        now: site.clock.now(),
        ...(reason && { reason }),
      }),
    )
  }
  const granted = async () =>
    (await site.db.selectFrom('subscription').select('payment_id').execute()).map((row) => row.payment_id)

  test.each([
    ['receipt.approved', 'pendingVerification'],
    ['money.found', 'awaitingReceipt'],
    ['money.found', 'expired'],
  ] as const)(
    'ending by %s pays for the plan from %s, dated by the day on which the transfer was confirmed',
    async (event, state) => {
      const id = await transfer(state)
      const other = await transfer(state)
      site.clock.pass(day)
      await decide(id, event, 'Seen')
      expect((await rowOf(id)).state).toBe('success')
      expect(await paymentOf(id)).toMatchObject({
        state: 'success',
        captured_minor: 4900,
        captured_currency: 'USD',
        captured_at: null,
        charge_ref: null,
        note: null,
        updated_at: site.clock.now(),
      })
      expect(await historyOf('payment', id)).toEqual([
        {
          event: 'gateway.succeeded',
          from_state: 'opened',
          to_state: 'success',
          actor_role: 'server',
          actor_id: null,
          at: site.clock.now(),
        },
      ])
      expect(await granted()).toEqual([id])
      expect(await effects()).toEqual(['mail.paymentReceived'])
      expect((await paymentOf(other)).state).toBe('opened')
    },
  )

  test('money for a purchase that is already paid requires a refund', async () => {
    const purchase = { purchase_id: randomUUID() }
    await transfer('success', paying.userId, { ...purchase, state: 'success' })
    const id = await transfer('pendingVerification', paying.userId, purchase)
    await decide(id, 'receipt.approved')
    expect((await paymentOf(id)).state).toBe('needsRefund')
    expect([await effects(), await granted()]).toEqual([['mail.refundPromised'], []])
  })

  test("an administrator's final rejection marks the payment as failed, not as cancelled by the payer", async () => {
    const id = await transfer('pendingVerification')
    await decide(id, 'transfer.refused', 'Another account')
    expect((await rowOf(id)).state).toBe('failed')
    expect(await paymentOf(id)).toMatchObject({ state: 'failed', note: 'transfer_refused' })
    expect(await historyOf('payment', id)).toMatchObject([
      { event: 'gateway.failed', actor_role: 'server', actor_id: null },
    ])
    expect(await effects()).toEqual(['mail.transferRefused'])
  })

  test('the payer can cancel the transfer', async () => {
    const id = await transfer()
    site.clock.pass(day)
    const answer = await endTransfer(ctx(), id, {
      type: 'transfer.givenUp',
      role: 'person',
      personId: paying.userId,
    })
    expect(answer).toMatchObject({ from: 'awaitingReceipt', to: 'failed' })
    expect(await paymentOf(id)).toMatchObject({ state: 'failed', note: 'transfer_given_up' })
    expect(await historyOf('payment', id)).toMatchObject([
      { event: 'cancel.claimed', actor_role: 'person', actor_id: paying.userId, at: site.clock.now() },
    ])
    expect(await historyOf('bank-receipt', id)).toMatchObject([
      { event: 'transfer.givenUp', actor_role: 'person', actor_id: paying.userId, at: site.clock.now() },
    ])
    expect(await effects()).toEqual([])
  })

  test('the transfer expires automatically', async () => {
    const id = await transfer('rejected')
    await endTransfer(ctx(), id, { type: 'expiry.reached', role: 'clock', personId: null })
    expect((await rowOf(id)).state).toBe('expired')
    expect(await paymentOf(id)).toMatchObject({ state: 'expired', note: 'transfer_expired' })
    expect(await historyOf('payment', id)).toMatchObject([{ event: 'expiry.reached', actor_role: 'clock' }])
    expect(await effects()).toEqual(['mail.transferExpired'])
  })

  test('cancelling is refused during a review, and to other users', async () => {
    const [waits, open] = [await transfer('pendingVerification'), await transfer()]
    const giveUp = (id: string, personId: number) =>
      endTransfer(ctx(), id, { type: 'transfer.givenUp', role: 'person', personId })
    await expect(giveUp(waits, paying.userId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(giveUp(open, (await person(site)).user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of [waits, open]) expect((await paymentOf(id)).state).toBe('opened')
  })

  test('ending the transfer of an unknown payment is an error', async () => {
    const row = { ...(await rowOf(await transfer())), id: randomUUID() }
    await expect(
      site.inTransaction((trx) => settleTransfer(trx, row, 'paid', site.clock.now())),
    ).rejects.toThrow()
  })

  test('a transfer waiting for its payer has a deadline of seven days; others have none', async () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const due = (state: TransferState) => bankReceipt.columnsOf(state, now)
    for (const state of ['awaitingReceipt', 'rejected'] as const)
      expect(due(state)).toEqual({ state, due_at: new Date('2026-03-08T10:00:00Z'), updated_at: now })
    for (const state of ['pendingVerification', 'success', 'failed', 'expired'] as const)
      expect(due(state)).toEqual({ state, due_at: null, updated_at: now })
    const id = await transfer('pendingVerification')
    await decide(id, 'receipt.rejected', 'Blurred')
    expect((await rowOf(id)).due_at).toEqual(new Date(site.clock.now().getTime() + 7 * day))
    expect(await paymentOf(id)).toMatchObject({ state: 'opened' })
    expect(bankReceipt.ownerOf(await rowOf(id))).toBe(paying.userId)
    expect(bankReceipt.reasonIn).toEqual({ 'receipt.rejected': 'reason', 'transfer.refused': 'reason' })
  })
})
