import { expect, test, type Page, type Route } from 'playwright/test'
import { flutterwave } from '../../../server/gateways/flutterwave/adapter'
import { paypal } from '../../../server/gateways/paypal/adapter'
import { liveHosts } from '../../../server/platform/ssr/csp'
import {
  atPaypalButton,
  atWindowOf,
  goOver,
  finishingHeading,
  nothingPaidHeading,
  secondNo,
  paidHeading,
  watchPolicy,
} from '../../pages/gateway-window'
import { seatNewcomer } from '../../screens/people'

test('in test mode PayPal shows its own button and window, and we capture the money', async ({ page }) => {
  await seatNewcomer(page)
  await atPaypalButton(page)
  const button = page.getByRole('button', { name: /PayPal — Test mode/ })
  await expect(button).toBeVisible()
  // There is only one button, and nothing is in progress before it is clicked.
  await expect(goOver(page, 'PayPal')).toHaveCount(0)
  await expect(page.getByText("You haven't been charged.")).toBeVisible()
  const first = page.waitForEvent('popup')
  await button.press('Enter')
  await expect(page.getByText('Your payment is being processed.')).toBeVisible()
  await (await first).close()
  await expect(nothingPaidHeading(page)).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  const second = page.waitForEvent('popup')
  await button.click()
  await (await second).getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Payment declined' })).toBeVisible()

  await page.getByRole('button', { name: 'Try again' }).click()
  const third = page.waitForEvent('popup')
  await button.click()
  await (await third).getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(paidHeading(page)).toBeVisible()
})

for (const [what, meet] of [
  ['whose script does not come', (route: Route) => route.abort()],
  [
    'that offers no button',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: paypalScript(false) }),
  ],
] as const)
  test(`PayPal ${what} is paid on its own page, opened by our button`, async ({ page }) => {
    await seatNewcomer(page)
    await page.route('**/sandbox/js/paypal.js**', meet)
    await atPaypalButton(page)
    const popup = page.waitForEvent('popup')
    await goOver(page, 'PayPal').click()
    await (await popup).getByRole('button', { name: 'Confirm and pay' }).click()
    await expect(paidHeading(page)).toBeVisible()
  })

test('in test mode Flutterwave can be used to pay, and its package contacts no third party', async ({
  page,
}) => {
  const keptFrom = await watchPolicy(page)
  const left: string[] = []
  await page.route(/herokuapp|amazonaws/, (route) => {
    left.push(route.request().url())
    return route.abort()
  })
  await seatNewcomer(page)
  await atWindowOf(page, 'Flutterwave')
  const popup = page.waitForEvent('popup')
  await goOver(page, 'Flutterwave').click()
  await (await popup).getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(paidHeading(page)).toBeVisible()
  await expect.poll(keptFrom).toContainEqual(expect.stringContaining('cors-anywhere.herokuapp.com'))
  expect(left).toEqual([])
})

/** The live adapters, whose hosts determine what the pages of a live site may connect to. */
const account = { mode: 'live', baseUrl: () => 'https://nowhere.test', timeoutMs: 1 } as const
const live = [
  paypal({
    ...account,
    clientId: 'x',
    clientSecret: 'x',
    webhookId: 'x',
    webhookCheck: 'call',
    mayHoldCertificate: () => false,
  }),
  flutterwave({ ...account, secretKey: 'x', publicKey: 'x', secretHash: 'x' }),
]

/**
 * Gives the page the settings and content security policy of a site with a live gateway, while the payment state comes
 * from the real server.
 */
async function liveSite(page: Page, type: string, data: object) {
  await page.route('**/api/get_payment_settings*', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as object
    await route.fulfill({
      response: reply,
      json: { ...body, data: [{ type, data: { ...data, mode: 'live' } }] },
    })
  })
  // A click before hydration loads the checkout as a document of its own.
  await page.route(/\/(subscription-plan|checkout\/\d+)(\?|$)/, async (route) => {
    const reply = await route.fetch()
    let policy = reply.headers()['content-security-policy']!
    for (const hosts of liveHosts(live))
      for (const [kind, list] of Object.entries(hosts))
        if (Array.isArray(list))
          policy = policy.replace(`${kind}-src 'self'`, `${kind}-src 'self' ${list.join(' ')}`)
    await route.fulfill({
      response: reply,
      headers: { ...reply.headers(), 'content-security-policy': policy },
    })
  })
}

/** Defines the global that PayPal documents: a button that creates an order, which is then approved or not. */
const paypalScript = (
  isEligible = true,
) => `window.paypal = { Buttons: ({ onClick, createOrder, onApprove, onCancel, onError }) => ({
  isEligible: () => ${isEligible}, updateProps: async () => {}, close: async () => {},
  async render(place) {
    const add = (name, act) => { const one = document.createElement('button'); one.textContent = name
      one.onclick = async () => { onClick({ fundingSource: 'paypal' }, {}); window.order = await createOrder(); act({ orderID: window.order }) }; place.append(one) }
    add('Approve', (data) => onApprove(data)); add('Give up', onCancel); add('Break', () => onError(new Error('broken')))
  } }) }`

test("react-paypal-js loads PayPal's own script, and its approval only triggers a check with the server", async ({
  page,
}) => {
  await seatNewcomer(page)
  let script: URL | null = null
  await page.route('https://www.paypal.com/sdk/js**', (route) => {
    script = new URL(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: paypalScript() })
  })
  await liveSite(page, 'paypal', { client_id: 'live-client' })
  await atPaypalButton(page)
  const end = async (press: string) => {
    await page.getByRole('button', { name: press, exact: true }).click()
    if (press === 'Approve') await expect(finishingHeading(page)).toBeVisible()
    await expect(nothingPaidHeading(page)).toBeVisible(secondNo)
  }
  await end('Approve')
  for (const press of ['Give up', 'Break']) {
    await page.getByRole('button', { name: 'Try again' }).click()
    await end(press)
  }
  expect(Object.fromEntries(script!.searchParams)).toMatchObject({
    'client-id': 'live-client',
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
  })
  expect(await page.evaluate(() => (window as unknown as { order: string }).order)).toMatch(/^[0-9A-Z]{17}$/)
})

test("flutterwave-react-v3 opens Flutterwave's own window, and the server checks its result", async ({
  page,
}) => {
  const keptFrom = await watchPolicy(page)
  await seatNewcomer(page)
  await page.route('https://checkout.flutterwave.com/v3.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.FlutterwaveCheckout = (options) => { window.given = options }',
    }),
  )
  await liveSite(page, 'flutterwave', { public_key: 'FLWPUBK-live' })
  await atWindowOf(page, 'Flutterwave')
  await goOver(page, 'Flutterwave').click()
  await page.waitForFunction(() => 'given' in window)
  const given = await page.evaluate(() => JSON.parse(JSON.stringify((window as any).given)))
  expect(given).toMatchObject({
    public_key: 'FLWPUBK-live',
    tx_ref: expect.stringMatching(/^[0-9a-f-]{36}$/),
    amount: expect.any(Number),
    currency: 'USD',
    payment_options: expect.stringContaining('card'),
    customer: { email: expect.stringContaining('@') },
  })
  // The package waits for a request to a third party, which is blocked.
  await page.evaluate(() => {
    void (window as any).given.callback({ status: 'successful', transaction_id: 1 })
  })
  await expect(finishingHeading(page)).toBeVisible()
  await expect(nothingPaidHeading(page)).toBeVisible(secondNo)
  await expect.poll(keptFrom).toContainEqual(expect.stringContaining('cors-anywhere.herokuapp.com'))

  await page.getByRole('button', { name: 'Try again' }).click()
  await goOver(page, 'Flutterwave').click()
  await page.evaluate(() => (window as any).given.onclose())
  await expect(nothingPaidHeading(page)).toBeVisible()
})
