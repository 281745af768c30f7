import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dispatchDue } from '../../server/gateways/sandbox/dispatch'
import { card, intentOf, makePackage, payingHouse, type PayingHouse } from './payments-house'

let house: PayingHouse
beforeEach(async () => {
  house = await payingHouse()
})
afterEach(() => house.close())

describe('paying by card through the gateway', () => {
  test('the webhook alone settles: nobody came back from the gateway (§4 "tab closed after paying")', async () => {
    const opened = await house.open()
    expect(opened).toMatchObject({
      error: false,
      data: { status: 'pending', gateway: 'stripe', test_mode: true, amount: 49 },
    })
    expect((await house.payBy(opened.data.client_secret, card.pays)).status).toBe('succeeded')
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
    expect(await house.grants()).toBe(1)
  })

  test('the poll settles when the webhook never arrives', async () => {
    const { data } = await house.open()
    await house.quiet()
    await house.control(intentOf(data.client_secret), { deliver: ['drop'] })
    await house.payBy(data.client_secret, card.pays)
    await house.quiet()
    expect(await house.states()).toEqual(['pending'])
    expect(await house.status(data.payment_transaction_id)).toMatchObject({
      status: 'success',
      subscription_id: 1,
    })
    expect(await house.grants()).toBe(1)
  })

  test('a declined card leaves the payment open for another card', async () => {
    const { data } = await house.open()
    const declined = await house.payBy(data.client_secret, card.declined)
    expect(declined).toMatchObject({
      httpStatus: 402,
      error: { code: 'card_declined', decline_code: 'generic_decline' },
    })
    await house.quiet()
    const standing = await house.status(data.payment_transaction_id)
    expect(standing).toMatchObject({ status: 'pending', underway: false, reason: 'generic_decline' })
    expect(standing.client_secret).toBe(data.client_secret)
    await house.payBy(data.client_secret, card.pays)
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
  })

  test('double click: two opens at one moment are one row and one intent', async () => {
    const [a, b] = await Promise.all([house.open(), house.open()])
    expect(a.data.payment_transaction_id).toBe(b.data.payment_transaction_id)
    expect(a.data.client_secret).toBe(b.data.client_secret)
    expect(await house.states()).toEqual(['pending'])
  })

  test('the price comes from the package: the amount of the client is ignored (rule 2)', async () => {
    const { data } = await house.open({ amount: 1 })
    expect(data).toMatchObject({ amount_minor: 4900, currency: 'USD' })
  })

  test('a changed price opens a new payment and closes the old one at the gateway', async () => {
    const first = await house.open()
    await house.ctx.db.updateTable('package').set({ price_minor: 5900 }).execute()
    const second = await house.open()
    expect(second.data.amount_minor).toBe(5900)
    expect(await house.states()).toEqual(['expired', 'pending'])
    const late = await house.payBy(first.data.client_secret, card.pays)
    expect(late.error.code).toBe('payment_intent_unexpected_state')
  })

  test('another amount than asked is never granted: it waits for an administrator', async () => {
    const { data } = await house.open()
    await house.payBy(data.client_secret, card.wrongAmount)
    await house.quiet()
    expect(await house.states()).toEqual(['needsReview'])
    expect(await house.grants()).toBe(0)
    expect(await house.open()).toMatchObject({ error: false })
  })

  test('3-D Secure: the bank page says yes, or no and another try works', async () => {
    const { data } = await house.open()
    const asked = await house.payBy(data.client_secret, card.asksBank)
    expect(asked.status).toBe('requires_action')
    expect(await house.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: false,
    })
    const page = asked.next_action.redirect_to_url.url
    const choose = (choice: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    const refused = await choose('decline')
    expect(refused.headers.get('location')).toContain('redirect_status=failed')
    await house.payBy(data.client_secret, card.asksBank)
    const granted = await choose('pay')
    expect(granted.status).toBe(303)
    expect(granted.headers.get('location')).toContain(`payment_intent=${intentOf(data.client_secret)}`)
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
  })

  test('pending, then late: nothing may pay again meanwhile, then it is paid', async () => {
    const { data } = await house.open({ idempotency_key: 'k1' })
    await house.payBy(data.client_secret, card.pending)
    await house.quiet()
    expect(await house.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: true,
    })
    expect(await house.open({ idempotency_key: 'k1' })).toMatchObject({ error: true, code: 'CONFLICT' })
    house.ctx.clock.pass(31_000)
    await dispatchDue(house.ctx)
    await house.quiet()
    expect(await house.states()).toEqual(['success'])
  })

  test('paid, but the answer was cut off: asking again finds the payment (unknown is not failed)', async () => {
    const { data } = await house.open()
    await expect(house.payBy(data.client_secret, card.cut)).rejects.toThrow()
    expect((await house.status(data.payment_transaction_id)).status).toBe('success')
    expect(await house.grants()).toBe(1)
  })

  test('a retry with the key of a paid purchase does not open another one', async () => {
    const { data } = await house.open({ idempotency_key: 'k1' })
    await house.payBy(data.client_secret, card.pays)
    await house.quiet()
    expect(await house.open({ idempotency_key: 'k1' })).toMatchObject({ error: true, code: 'CONFLICT' })
    const again = await house.open({ idempotency_key: 'k2' })
    expect(again.error).toBe(false)
    await house.payBy(again.data.client_secret, card.pays)
    await house.quiet()
    expect(await house.grants()).toBe(2)
  })

  test('one key for two packages is refused', async () => {
    await house.open({ idempotency_key: 'k1' })
    const other = await makePackage(house, { price_minor: 100 })
    expect(await house.open({ idempotency_key: 'k1', package_id: other })).toMatchObject({ code: 'CONFLICT' })
  })
})
