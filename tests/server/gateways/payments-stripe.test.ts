import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { card, intentOf, makePackage, payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** What only cards can do; the hazards that every gateway shares are in payments-hazards. */
describe('paying by card through the gateway', () => {
  test('a declined card leaves the payment open for another card', async () => {
    const { data } = await site.open()
    const declined = await site.payBy(data.client_secret, card.declined)
    expect(declined).toMatchObject({
      httpStatus: 402,
      error: { code: 'card_declined', decline_code: 'generic_decline' },
    })
    await site.quiet()
    const standing = await site.status(data.payment_transaction_id)
    expect(standing).toMatchObject({ status: 'pending', underway: false, reason: 'generic_decline' })
    expect(standing.client_secret).toBe(data.client_secret)
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('3-D Secure: the bank page agrees, or refuses and another try works', async () => {
    const { data } = await site.open()
    const asked = await site.payBy(data.client_secret, card.asksBank)
    expect(asked.status).toBe('requires_action')
    expect(await site.status(data.payment_transaction_id)).toMatchObject({
      status: 'pending',
      underway: false,
    })
    const page = asked.next_action.redirect_to_url.url
    const choose = (choice: string) =>
      fetch(page, { method: 'POST', body: new URLSearchParams({ choice }), redirect: 'manual' })
    const refused = await choose('decline')
    expect(refused.headers.get('location')).toContain('redirect_status=failed')
    await site.payBy(data.client_secret, card.asksBank)
    const granted = await choose('pay')
    expect(granted.status).toBe(303)
    expect(granted.headers.get('location')).toContain(`payment_intent=${intentOf(data.client_secret)}`)
    await site.quiet()
    expect(await site.states()).toEqual(['success'])
  })

  test('paid, but the answer was cut off: asking again finds the payment (unknown is not failed)', async () => {
    const { data } = await site.open()
    await expect(site.payBy(data.client_secret, card.cut)).rejects.toThrow()
    expect((await site.status(data.payment_transaction_id)).status).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test('a retry with the key of a paid purchase does not open another one', async () => {
    const { data } = await site.open({ idempotency_key: 'k1' })
    await site.payBy(data.client_secret, card.pays)
    await site.quiet()
    expect(await site.open({ idempotency_key: 'k1' })).toMatchObject({ error: true, code: 'CONFLICT' })
    const again = await site.open({ idempotency_key: 'k2' })
    expect(again.error).toBe(false)
    await site.payBy(again.data.client_secret, card.pays)
    await site.quiet()
    expect(await site.grants()).toBe(2)
  })

  test('one key for two packages is refused', async () => {
    await site.open({ idempotency_key: 'k1' })
    const other = await makePackage(site, { price_minor: 100 })
    expect(await site.open({ idempotency_key: 'k1', package_id: other })).toMatchObject({
      code: 'KEY_REUSED',
    })
  })
})
