import { expect, test, type Page, type Route } from 'playwright/test'
import { liveHosts } from '../../../server/platform/ssr/csp'
import { paystack } from '../../../server/gateways/paystack/adapter'
import { razorpay } from '../../../server/gateways/razorpay/adapter'
import { atGateway, nothingPaid } from '../../pages/gateway'
import { seatNewcomer } from '../../screens/people'

/**
 * Tests the live path of the wrappers: unmodified packages under a live site's content security policy, with the
 * gateway's script or frame replaced by a fake with the documented interface. The server's payment reports are real:
 * nothing was paid at its sandbox.
 */
const keys = { mode: 'live', baseUrl: () => 'https://nowhere.test', timeoutMs: 1 } as const
const live = [
  razorpay({ ...keys, keyId: 'rzp_live_x', keySecret: 'x', webhookSecret: 'x' }),
  paystack({ ...keys, secretKey: 'x', publicKey: 'pk_live_x' }),
]

/** Makes the server answer as if the gateway were live. */
async function liveSite(page: Page, type: string, data: object, handover: object) {
  const answer = async (route: Route, change: (body: any) => unknown) => {
    const reply = await route.fetch()
    const body: unknown = await reply.json()
    await route.fulfill({ response: reply, json: change(body) })
  }
  await page.route('**/api/get_payment_settings*', (route) =>
    answer(route, (body) => ({ ...body, data: [{ type, data: { ...data, mode: 'live' } }] })),
  )
  await page.route('**/api/create-payment-intent', (route) =>
    answer(route, ({ data: { redirect_url: _page, gateway_data, ...kept }, ...body }) => ({
      ...body,
      data: { ...kept, ...data, gateway_data: { ...gateway_data, ...handover } },
    })),
  )
  // Adds a live site's hosts to the page's policy and preserves its nonce. The page is the plans page, or the checkout
  // if the link was followed before the script loaded.
  await page.route(/\/(subscription-plan|checkout\/\d+)(\?|$)/, async (route) => {
    const reply = await route.fetch()
    const extra = liveHosts(live)
    const add = (policy: string, name: string, hosts: string[] = []) =>
      policy.replace(`${name} 'self'`, `${name} 'self' ${hosts.join(' ')}`)
    const policy = extra.reduce(
      (all, { script, frame, connect }) =>
        add(add(add(all, 'script-src', script), 'frame-src', frame), 'connect-src', connect),
      reply.headers()['content-security-policy']!,
    )
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), 'content-security-policy': policy },
    })
  })
}

/** Defines the global that Razorpay documents; the page can access its options and its next outcome. */
const razorpayScript = `window.Razorpay = class {
  constructor(options) { this.options = options; window.opened = options }
  on() {}
  open() { window.ends = { pay: () => this.options.handler({
    razorpay_payment_id: 'pay_x', razorpay_order_id: this.options.order_id, razorpay_signature: 'forged' }),
    dismiss: () => this.options.modal.ondismiss() } }
  close() { window.closedByUs = true }
}`

/** Frame that sends the messages of Paystack's frame to the embedding page. */
const paystackFrame = `<!doctype html><title>Paystack</title><pre></pre><button id="cancel">Cancel</button><script>
  const say = (event, data = {}) => parent.postMessage({ event, data }, '*')
  addEventListener('message', ({ data }) => {
    if (data?.path !== 'newTransaction') return
    document.querySelector('pre').textContent = JSON.stringify(data.params)
    say('loaded:transaction', { id: 1, accessCode: 'x', customer: {} })
  })
  document.getElementById('cancel').onclick = () => say('close', { status: 'abandoned' })
  say('loaded:checkout')
</script>`

test("react-razorpay opens Razorpay, and the window's result only triggers a check with the server", async ({
  page,
}) => {
  await seatNewcomer(page)
  await page.route('https://checkout.razorpay.com/v1/checkout.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: razorpayScript }),
  )
  await liveSite(page, 'razorpay', { publishable_key: 'rzp_live_x' }, {})
  await atGateway(page, 'Razorpay')
  await page.getByRole('button', { name: 'Open Razorpay' }).click()
  await page.waitForFunction(() => 'ends' in window)
  const given = await page.evaluate(() => (window as any).opened)
  expect(given).toMatchObject({ key: 'rzp_live_x', amount: expect.any(Number), currency: 'USD' })
  expect(given.order_id).toMatch(/^order_/)
  // The proof is forged, so the server checks with the gateway, which reports no payment.
  await page.evaluate(() => (window as any).ends.pay())
  await expect(page.getByRole('heading', { name: 'Finishing your payment' })).toBeVisible()
  await expect(nothingPaid(page)).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Open Razorpay' }).click()
  await page.getByRole('button', { name: 'Check payment' }).click()
  await expect(nothingPaid(page)).toBeVisible()
  expect(await page.evaluate(() => (window as any).closedByUs)).toBe(true)
})

test('react-paystack opens Paystack, and a frame that fails to load is removed and blocks no clicks', async ({
  page,
}) => {
  await seatNewcomer(page)
  let dead = false
  await page.route('https://checkout.paystack.com/**', (route) =>
    dead ? route.abort() : route.fulfill({ contentType: 'text/html', body: paystackFrame }),
  )
  const request = { reference: 'ours', email: 'buyer@example.test', amount: '4900', currency: 'USD' }
  await liveSite(page, 'paystack', { public_key: 'pk_live_x' }, request)
  await atGateway(page, 'Paystack')
  await page.getByRole('button', { name: 'Open Paystack' }).click()
  const frame = page.frameLocator('iframe[src^="https://checkout.paystack.com"]')
  await expect(frame.locator('pre')).toContainText('"ref":"ours"')
  await frame.getByRole('button', { name: 'Cancel' }).click()
  await expect(nothingPaid(page)).toBeVisible()

  dead = true
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Open Paystack' }).click()
  await page.getByRole('button', { name: 'Check payment' }).click()
  await expect(nothingPaid(page)).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
})
