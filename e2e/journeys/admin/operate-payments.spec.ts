import { expect, test, type Browser, type Page } from 'playwright/test'
import { Admin } from '../../pages/admin'
import { ApiPerson, browserOf } from '../../screens/people'

const boss = ['admin@threshold.test', 'admin-for-the-tests'] as const

async function windowOf(browser: Browser, baseURL: string, { session }: ApiPerson): Promise<Page> {
  const context = await browser.newContext({
    storageState: browserOf(baseURL, { session, lang: 'en', theme: 'light' }),
  })
  return context.newPage()
}

/** Returns the cheapest package that isn't free. */
async function paidPackage(person: ApiPerson): Promise<string> {
  const { data } = await person.get('get-package')
  return String(data.find((one: { is_free: boolean }) => !one.is_free).id)
}

test("a payment method that was turned off doesn't appear in the checkout", async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const buyer = await new ApiPerson(request).register()
  const operatorPage = await windowOf(browser, baseURL!, admin)
  const shop = await windowOf(browser, baseURL!, buyer)
  const wanted = await paidPackage(buyer)
  const card = shop.getByRole('radio', { name: /Card/ })
  const razorpay = shop.getByRole('radio', { name: /Razorpay/ })
  const toggle = operatorPage.getByRole('region', { name: 'Razorpay' }).getByRole('switch')
  // An entry in the log proves that the change was saved, while the switch itself changes immediately.
  const written = (texts: string) =>
    operatorPage.getByRole('listitem').filter({ hasText: `Razorpay: ${texts}` })
  try {
    await operatorPage.goto('/admin/gateways')
    await toggle.click()
    await expect(written('Off')).toHaveCount(1)
    await shop.goto(`/checkout/${wanted}`)
    await expect(card).toBeVisible()
    await expect(razorpay).toHaveCount(0)
    await toggle.click()
    await expect(written('On')).toHaveCount(1)
    await shop.reload()
    await expect(razorpay).toBeVisible()
  } finally {
    await admin.post('admin/gateways', { gateway: 'razorpay', is_on: '1' })
  }
  await Promise.all([operatorPage, shop].map((page) => page.context().close()))
})

test('an admin finds a payment with the wrong amount, rejects it and records the refund', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const buyer = await new ApiPerson(request).register()
  const { data } = await buyer.post('create-payment-intent', {
    package_id: await paidPackage(buyer),
    payment_method: 'stripe',
  })
  const [intent] = String(data.client_secret).split('_secret')
  const confirmed = await request.post(`/sandbox/stripe/v1/payment_intents/${intent}/confirm`, {
    form: {
      key: data.publishable_key,
      client_secret: data.client_secret,
      return_url: `${baseURL}/checkout/1`,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4000000000100026',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
    },
  })
  expect(confirmed.ok()).toBe(true)

  const operatorPage = await windowOf(browser, baseURL!, admin)
  await operatorPage.goto('/admin/payments')
  await operatorPage.getByRole('main').getByLabel('Search').fill(data.payment_transaction_id)
  const row = operatorPage.getByRole('row').nth(1)
  await expect(operatorPage.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: /^Refresh from gateway/ }).click()
  await expect(row).toContainText('Gateway checked')
  await expect(row).toContainText('Needs review')
  await operatorPage.getByRole('link', { name: /^Needs review/ }).click()
  await expect(operatorPage.getByRole('row')).toHaveCount(2)
  await row.getByRole('link', { name: /^Open/ }).click()

  const record = operatorPage.locator('[data-record=payment]')
  await expect(record).toHaveAttribute('data-state', 'needsReview')
  await expect(record).toContainText("Amount or currency doesn't match")
  await new Admin(operatorPage).decide('Reject and refund', 'Half of the sum came.')
  await expect(record).toHaveAttribute('data-state', 'needsRefund')
  // The amount is known, so a refund can be recorded only together with its amount.
  await expect(operatorPage.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0)
  await operatorPage.getByRole('button', { name: 'Record a refund made elsewhere' }).click()
  const dialog = operatorPage.getByRole('dialog')
  await dialog.getByLabel('Reference of the gateway or bank').fill('re_of_the_tests')
  await dialog.getByLabel(/^Reason/).fill('Half of the sum came.')
  await dialog.getByRole('button', { name: 'Review' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: /^Record / }).click()
  await expect(record).toHaveAttribute('data-state', 'refunded')
  await expect(operatorPage.getByRole('main')).toContainText('re_of_the_tests')
  await operatorPage.context().close()
})

test('an admin marks a fraud warning as seen, and records a refund still pending at the gateway as made', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const buyer = await new ApiPerson(request).register()
  const { data } = await buyer.post('create-payment-intent', {
    package_id: await paidPackage(buyer),
    payment_method: 'stripe',
    platform_type: 'web',
  })
  const id = data.payment_transaction_id as string
  const known = async () => (await admin.get('admin/payment', { payment_transaction_id: id })).data
  const [ref] = String(data.client_secret).split('_secret')
  const bank = async (action: string) => {
    const reply = await request.post(`/sandbox/_control/stripe/${ref}`, { data: { action } })
    expect(reply.status(), action).toBe(200)
  }
  await bank('pay')
  await expect.poll(async () => (await known()).payment.state).toBe('success')
  await bank('fraud-warning')
  await expect.poll(async () => (await known()).warnings.length).toBe(1)

  const operatorPage = await windowOf(browser, baseURL!, admin)
  const record = operatorPage.locator('[data-record=payment]')
  await operatorPage.goto(`/admin/record/payment/${id}`)
  await new Admin(operatorPage).decide('Mark warning as seen', 'A guest of many years.')
  await expect(operatorPage.getByRole('main')).toContainText('Seen by an administrator')
  await expect(operatorPage.getByRole('button', { name: 'Mark warning as seen' })).toHaveCount(0)

  await bank('refund-pending')
  await expect.poll(async () => (await known()).refunds.length).toBe(1)
  await operatorPage.reload()
  await operatorPage.getByRole('button', { name: /^Record as refunded/ }).click()
  const dialog = operatorPage.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('The bank has shown it.')
  await dialog.getByRole('button', { name: 'Record as refunded' }).click()
  await expect(record).toHaveAttribute('data-state', 'refunded')
  await operatorPage.context().close()
})

test('an admin writes, publishes, reads and unpublishes an article', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const operatorPage = await windowOf(browser, baseURL!, admin)
  const title = `A first look ${Date.now()}`
  await operatorPage.goto('/admin/content?kind=article&id=new')
  await operatorPage.getByLabel('Title', { exact: true }).fill(title)
  const text = operatorPage.getByRole('textbox', { name: 'Text', exact: true })
  await text.press('Alt+F10')
  await expect(operatorPage.getByRole('button', { name: 'Heading', exact: true })).toBeFocused()
  await operatorPage.keyboard.press('ArrowRight')
  await operatorPage.keyboard.press('ArrowRight')
  await operatorPage.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await text.pressSequentially('Look up')
  await operatorPage.getByRole('button', { name: 'Save as a draft' }).click()
  await expect(operatorPage.locator('[data-entry="article"]')).toHaveAttribute('data-state', 'draft')

  const decide = async (act: string, reason: string) => {
    await operatorPage.getByRole('button', { name: act, exact: true }).click()
    const dialog = operatorPage.getByRole('dialog')
    await dialog.getByLabel(/^Reason/).fill(reason)
    await dialog.getByRole('button', { name: act, exact: true }).click()
  }
  await decide('Publish', '')
  await expect(operatorPage.locator('[data-entry="article"]')).toHaveAttribute('data-state', 'published')
  const [{ slug_id: slug }] = (await admin.get('get_articles', { search: title })).data
  // The server renders the page for everyone and caches it; nevertheless a change of public content is visible
  // immediately.
  const page = () => request.get(`/articles/${slug}`)
  expect(await (await page()).text()).toContain('<strong>Look up</strong>')
  await decide('Unpublish', 'Out of date')
  await expect(operatorPage.locator('[data-entry="article"]')).toHaveAttribute('data-state', 'withdrawn')
  expect((await page()).status()).toBe(404)
  await operatorPage.context().close()
})

test('the page of an unknown record reports that nothing was found, without offering a retry', async ({
  browser,
  request,
  baseURL,
}) => {
  const page = await windowOf(browser, baseURL!, await new ApiPerson(request).signIn(...boss))
  await page.goto('/admin/record/property/999999')
  await expect(page.getByRole('heading', { name: 'Record not found' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.context().close()
})
