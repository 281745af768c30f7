import { expect } from 'vitest'
import { attempt, attemptOf } from '../../../support/gateway-attempt'
import { drivers } from '../../../support/gateway-drivers'
import type { Declare } from './scene'

/** Declares the hazards that occur before anyone has paid, and those of paying more than once. */
export function openingHazards(hazard: Declare) {
  hazard('pressed-twice', 'at one moment it is one payment, here and there', async ({ driver, site }) => {
    const request = { payment_method: driver.name }
    const [a, b] = await Promise.all([site.open(request), site.open(request)])
    expect(a.data.payment_transaction_id).toBe(b.data.payment_transaction_id)
    expect({ ...a.data, expires_at: null }).toEqual({ ...b.data, expires_at: null })
    const paid = await attemptOf(site, driver, a.data.payment_transaction_id)
    await paid.bank('pay')
    expect(await site.states()).toEqual(['success'])
  })

  hazard(
    'price-changed',
    'a new payment; the old one, paid late, buys nothing twice',
    async ({ site, open }) => {
      const old = await open({ idempotency_key: 'k1' })
      await site.ctx.db.updateTable('package').set({ price_minor: 5900 }).execute()
      const fresh = await open({ idempotency_key: 'k1' })
      expect([await old.state(), await fresh.state()]).toEqual(['expired', 'pending'])
      await fresh.bank('pay')
      await old.charge()
      expect([await old.state(), await fresh.state()]).toEqual(['needsRefund', 'success'])
      expect(await site.grants()).toBe(1)
    },
  )

  hazard('paid-twice', 'the second is money to send back, one package', async ({ driver, site, open }) => {
    const other = drivers.find(({ name }) => name === (driver.name === 'stripe' ? 'razorpay' : 'stripe'))!
    const first = await open({ idempotency_key: 'k1' })
    const second = await attempt(site, other, { idempotency_key: 'k1' })
    await first.charge()
    await second.bank('pay')
    expect([await first.state(), await second.state()]).toEqual(['success', 'needsRefund'])
    expect(await site.grants()).toBe(1)
  })

  hazard(
    'other-amount',
    'the price is the package’s, and another sum waits for an administrator',
    async ({ driver, site }) => {
      const opened = await site.open({ payment_method: driver.name, amount: 1 })
      expect(opened.data).toMatchObject({ amount_minor: 4900, currency: 'USD' })
      const less = await attemptOf(site, driver, opened.data.payment_transaction_id)
      await less.bank('wrong-amount')
      expect(await less.state()).toBe('needsReview')
      expect(await site.grants()).toBe(0)
    },
  )

  hazard('other-currency', 'never granted', async ({ driver, site, open }) => {
    const foreign = await open()
    const { db } = site.ctx
    const of = db.selectFrom('sandbox_object').select('body').where('id', '=', foreign.ref)
    const { body } = await of.executeTakeFirstOrThrow()
    await db
      .updateTable('sandbox_object')
      .set({ body: JSON.stringify(driver.inOtherCurrency(body)) })
      .where('id', '=', foreign.ref)
      .execute()
    await foreign.bank('pay')
    expect(await foreign.state()).toBe('needsReview')
    expect(await site.grants()).toBe(0)
  })

  hazard(
    'gateway-down',
    'nothing is charged, and it goes on when it is back',
    async ({ driver, site, open }) => {
      await site.control('_api', { fault: 'error', times: 3 }, driver.name)
      const refused = await site.open({ payment_method: driver.name })
      expect(refused).toMatchObject({ error: true, code: 'GATEWAY_UNAVAILABLE', status: 200 })
      const paid = await open()
      await paid.bank('pay')
      expect(await site.states()).toEqual(['success'])
    },
  )

  hazard(
    'line-cut',
    'while opening: the next press opens the same purchase once',
    async ({ driver, site, open }) => {
      await site.control('_api', { fault: 'cut-after', times: 1 }, driver.name)
      const paid = await open({ idempotency_key: 'k1' })
      await paid.bank('pay')
      expect(await site.states()).toEqual(['success'])
      expect(await site.grants()).toBe(1)
    },
  )

  hazard(
    'line-cut',
    'after paying: nobody knows, and nothing offers to pay again',
    async ({ driver, site, open }) => {
      for (const fault of ['cut-before', 'cut-after']) {
        const cut = await open()
        await cut.bank('pay', ['drop'])
        await site.control('_api', { fault, times: 3 }, driver.name)
        expect(await cut.status()).toMatchObject({ status: 'pending', underway: true })
        expect((await cut.status()).status).toBe('success')
      }
      expect(await site.grants()).toBe(2)
    },
  )
}
