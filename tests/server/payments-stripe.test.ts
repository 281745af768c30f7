import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { card, intentOf, makePackage, payingHouse, type PayingHouse } from './payments-house'

let house: PayingHouse
beforeAll(async () => {
  house = await payingHouse()
})
beforeEach(() => house.fresh())
afterAll(() => house.close())

/** What only cards can do; the hazards that every gateway shares are in payments-hazards. */
describe('paying by card through the gateway', () => {
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
