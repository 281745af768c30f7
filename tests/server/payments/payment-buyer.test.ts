import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { payingSite, type PayingSite } from '../../support/payments-site'

const operator = 'admin@threshold.test'

let site: PayingSite
let sent: string
beforeAll(async () => {
  site = await payingSite()
})
beforeEach(async () => {
  await site.fresh()
  await site.ctx.db.updateTable('app_user').set({ email: null }).where('id', '=', site.user.id).execute()
  sent = ''
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation((to, init) => {
    sent += `${String(to)} ${String(init?.body)}\n`
    return fetch(to, init)
  })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => site.close())

const begin = (gateway: string) =>
  gateway === 'paypal' || gateway === 'flutterwave'
    ? site.call(gateway, { package_id: site.packageId }, { token: site.token })
    : site.open({ payment_method: gateway })

test.each(['paystack', 'flutterwave'])(
  '%s requires an e-mail address: without one, no payment opens and the buyer is asked to add one',
  async (gateway) => {
    expect(await begin(gateway)).toMatchObject({
      code: 'PROFILE_INCOMPLETE',
      message: 'This payment method needs your e-mail address. Add it to your profile, then pay.',
    })
    expect([sent, await site.states()]).toEqual(['', []])

    const own = 'buyer@example.com'
    await site.ctx.db.updateTable('app_user').set({ email: own }).where('id', '=', site.user.id).execute()
    expect(await begin(gateway)).toMatchObject({ error: false })
    expect(decodeURIComponent(sent)).toContain(own)
    expect(decodeURIComponent(sent)).not.toContain(operator)
  },
)

test.each(['stripe', 'razorpay', 'paypal'])(
  "%s receives no e-mail address, in particular not the operator's",
  async (gateway) => {
    const opened = await begin(gateway)
    expect(opened).toMatchObject({ error: false })
    expect(sent).toContain(`/sandbox/${gateway}`)
    expect(decodeURIComponent(sent) + JSON.stringify(opened)).not.toContain(operator)
    expect(decodeURIComponent(sent)).not.toMatch(/[\w.]+@[\w.]+/)
  },
)
