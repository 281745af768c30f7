import { expect } from 'vitest'
import { reconcile } from '../../../../server/areas/payments/reconcile'
import { sendWebhook, signedBy } from '../../../support/gateway-attempt'
import { signIn } from '../../../support/people'
import { makePackage } from '../../../support/payments-site'
import { minute, type Declare } from './scene'

/** Declares the hazards on the way back after paying. */
export function comingBackHazards(hazard: Declare) {
  hazard('tab-closed', 'the webhook alone settles', async ({ site, open }) => {
    const paid = await open()
    await paid.bank('pay')
    expect(await site.states()).toEqual(['success'])
    expect(await site.grants()).toBe(1)
  })

  hazard(
    'tab-closed',
    'without a webhook the next question, or the sweep, finds the money',
    async ({ site, open }) => {
      const first = await open()
      await first.bank('pay', ['drop'])
      expect(await first.state()).toBe('pending')
      expect((await first.status()).status).toBe('success')
      const second = await open()
      await second.bank('pay', ['drop'])
      site.ctx.clock.pass(2 * minute)
      await reconcile(site.ctx)
      expect(await second.state()).toBe('success')
      expect(await site.grants()).toBe(2)
    },
  )

  hazard(
    'webhook-first',
    'or at the same moment: one package, and "paid" only with it',
    async ({ driver: { name }, site, open }) => {
      const first = await open()
      await first.bank('pay')
      expect(await first.status()).toMatchObject({ status: 'success', subscription_id: 1 })
      const second = await open()
      await second.bank('pay', ['drop'])
      const raw = await second.webhook()
      const [content, taken] = await Promise.all([
        second.status(),
        sendWebhook(site, name, raw, signedBy(site, name, raw)),
      ])
      expect([content['status'], taken]).toEqual(['success', 200])
      await site.quiet()
      expect(await site.grants()).toBe(2)
    },
  )

  hazard('false-return', 'the gateway is asked, and knows of no money', async ({ driver, site, open }) => {
    const unpaid = await open()
    const content = await unpaid.status({ proof: driver.claims(unpaid.id, unpaid.ref) })
    expect(content).toMatchObject({ status: 'pending', underway: false })
    const other = await open({ package_id: await makePackage(site, { price_minor: 700 }) })
    await other.bank('pay')
    const borrowed = await unpaid.status({ proof: driver.claims(other.id, other.ref) })
    expect(borrowed).toMatchObject({ status: 'pending' })
    expect(await site.grants()).toBe(1)
  })

  hazard('session-over', 'signed in again it is bought; nobody else learns of it', async ({ site, open }) => {
    const paid = await open()
    await paid.bank('pay', ['drop'])
    const { db } = site.ctx
    await db.deleteFrom('session').where('user_id', '=', site.user.id).execute()
    const question = { payment_transaction_id: paid.id }
    const nobody = await site.call('payment-transaction-status', question, { token: site.token })
    expect(nobody).toMatchObject({ error: true, code: 'NOT_LOGGED_IN', data: null })
    site.token = await signIn(site.ctx, site.user.id)
    expect((await paid.status()).status).toBe('success')
    expect(await site.grants()).toBe(1)
  })

  hazard(
    'page-left',
    'undecided nothing is paid; a lost return is paid all the same',
    async ({ driver, site, open }) => {
      const lost = await open()
      expect(await lost.press('close')).toEqual(driver.closeLeads ? expect.any(String) : null)
      expect(await lost.status()).toMatchObject({ status: 'pending', underway: false })
      expect(await lost.press('payAndLose')).toBeNull()
      expect((await lost.status()).status).toBe('success')
      expect(await site.grants()).toBe(1)
    },
  )
}
