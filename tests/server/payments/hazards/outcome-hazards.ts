import { expect } from 'vitest'
import { reconcile } from '../../../../server/areas/payments/reconcile'
import { dispatchDue } from '../../../../workshop/sandbox/gateways/dispatch'
import type { GatewayName } from '../../../support/hazards/table'
import { minute, type Declare } from './scene'

/**
 * Whether an open dispute takes the money, as documented by each gateway; only disputes that took money suspend a plan.
 * Razorpay takes it only when `lost`, Paystack only with an accepted resolution.
 */
const takenAtOnce: Record<GatewayName, boolean> = {
  stripe: true,
  paypal: true,
  flutterwave: true,
  razorpay: false,
  paystack: false,
}

/** Declares the hazards of how a payment ends or fails to end. */
export function endingHazards(hazard: Declare) {
  hazard(
    'declined',
    'it says so, nothing is bought, and the next try pays',
    async ({ driver, site, open }) => {
      const declined = await open({ idempotency_key: 'k1' })
      await declined.bank('decline')
      expect(await declined.status()).toMatchObject(
        driver.declineEnds ? { status: 'failed' } : { status: 'pending', underway: false },
      )
      expect(await site.grants()).toBe(0)
      const again = await open({ idempotency_key: 'k1' })
      await again.bank('pay')
      expect(await again.state()).toBe('success')
      expect(await site.grants()).toBe(1)
    },
  )

  hazard(
    'slow-bank',
    'no second payment meanwhile, then it is paid',
    async ({ driver, site, open, giveUp }) => {
      const slow = await open({ idempotency_key: 'k1' })
      await slow.bank('pending')
      expect(await slow.status()).toMatchObject({ status: 'pending', underway: true })
      expect((await giveUp(slow.id)).data).toMatchObject({ status: 'pending' })
      const request = { payment_method: driver.name, idempotency_key: 'k1' }
      expect(await site.open(request)).toMatchObject({ error: true, code: 'CONFLICT' })
      site.ctx.clock.pass(31_000)
      await dispatchDue(site.ctx)
      await site.quiet()
      expect(await slow.state()).toBe('success')
    },
  )

  hazard(
    'late-money',
    'after a failure or an expiry it is money all the same',
    async ({ site, open, giveUp }) => {
      const given = await open()
      await giveUp(given.id)
      expect(await given.state()).toBe('failed')
      await given.charge()
      expect(await given.state()).toBe('success')
      const expired = await open()
      site.ctx.clock.pass(180 * minute)
      await reconcile(site.ctx)
      expect(await expired.state()).toBe('expired')
      await expired.charge()
      expect(await expired.state()).toBe('success')
    },
  )

  hazard('given-up', 'what was paid meanwhile counts, and a success stays one', async ({ open, giveUp }) => {
    const paid = await open()
    await paid.charge(['drop'])
    expect((await giveUp(paid.id)).data.status).toBe('success')
    expect((await giveUp(paid.id)).data.status).toBe('success')
  })

  hazard('left-alone', 'unpaid it expires; what was paid is found before', async ({ site, open }) => {
    const paid = await open()
    await paid.bank('pay', ['drop'])
    site.ctx.clock.pass(61 * minute)
    await reconcile(site.ctx)
    expect(await paid.state()).toBe('success')
    const unpaid = await open()
    site.ctx.clock.pass(61 * minute)
    await reconcile(site.ctx)
    expect(await unpaid.state()).toBe('expired')
    expect(await site.grants()).toBe(1)
  })

  hazard('bank-asks', 'a no leaves another try, a yes pays', async ({ driver, site, open }) => {
    const asked = await open({ idempotency_key: 'k1' })
    await asked.bank('authenticate')
    expect((await asked.status()).status).toBe('pending')
    await asked.press('decline')
    expect(await site.grants()).toBe(0)
    const again = await open({ idempotency_key: 'k1' })
    await again.bank('authenticate')
    const page = await (await fetch(`${site.address}/sandbox/pay/${driver.name}/${again.ref}`)).text()
    if (driver.hostedFirst) expect(page).not.toContain('value="payAndLose"')
    await again.press('pay')
    expect(await again.state()).toBe('success')
  })

  hazard(
    'money-back',
    'the package ends, rests where money was taken, and goes on',
    async ({ driver, site, open }) => {
      const packages = () =>
        site.ctx.db
          .selectFrom('subscription')
          .select('state')
          .orderBy('id')
          .execute()
          .then((rows) => rows.map(({ state }) => state))
      const back = await open()
      await back.bank('pay')
      await back.bank('refund')
      expect(await back.state()).toBe('refunded')
      const fought = await open()
      await fought.bank('pay')
      await fought.bank('dispute')
      const takes = takenAtOnce[driver.name]
      expect(await fought.state()).toBe(takes ? 'disputed' : 'success')
      expect(await packages()).toEqual(['ended', takes ? 'suspended' : 'active'])
      await fought.bank('dispute-won')
      expect(await fought.state()).toBe('success')
      expect(await packages()).toEqual(['ended', 'active'])
      await fought.bank('dispute')
      await fought.bank('dispute-lost')
      expect(await fought.state()).toBe('refunded')
      expect(await packages()).toEqual(['ended', 'ended'])
    },
  )
}
