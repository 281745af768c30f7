import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { card, intentOf, makePackage, payingSite, type PayingSite } from '../../support/payments-site'

let site: PayingSite
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(() => site.fresh())
afterAll(() => site.close())

/** Card-specific behaviour; hazards common to all gateways are tested in payments-hazards. */
describe('card payments', () => {
  test('stay open for another card after a decline', async () => {
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

  test('succeed or fail in 3-D Secure, and can be retried after a failure', async () => {
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

  test("a query finds them when the response was lost (unknown isn't failed)", async () => {
    const { data } = await site.open()
    await expect(site.payBy(data.client_secret, card.cut)).rejects.toThrow()
    expect((await site.status(data.payment_transaction_id)).status).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  test("don't open again with the idempotency key of a completed purchase", async () => {
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

  test("one idempotency key can't be used for two plans", async () => {
    await site.open({ idempotency_key: 'k1' })
    const other = await makePackage(site, { price_minor: 100 })
    expect(await site.open({ idempotency_key: 'k1', package_id: other })).toMatchObject({
      code: 'KEY_REUSED',
    })
  })
})
