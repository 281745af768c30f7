import { expect, test, type Browser, type Page } from 'playwright/test'
import { photo } from '../pages/picture'
import { Keyboard } from './keyboard'
import { ApiPerson, browserOf } from './people'

const boss = ['admin@threshold.test', 'admin-for-the-tests'] as const

/** Opens a window of a signed-in user. */
async function windowOf(browser: Browser, baseURL: string, { session }: ApiPerson): Promise<Page> {
  const context = await browser.newContext({
    storageState: browserOf(baseURL, { session, lang: 'en', theme: 'light' }),
  })
  return context.newPage()
}

test('a user can be blocked and unblocked using only the keyboard', async ({ browser, request, baseURL }) => {
  const page = await windowOf(browser, baseURL!, await new ApiPerson(request).register())
  const keys = new Keyboard(page)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await page.goto('/project-details/1')
  await keys.push(page.getByRole('button', { name: 'Block user' }))
  await keys.type(dialog.getByLabel('Reason'), 'Asks for money')
  await keys.push(button('Block'))
  await expect(dialog.getByRole('heading', { name: 'You have blocked this person' })).toBeVisible()
  await keys.press('Escape')
  const entry = page.getByRole('button', { name: 'Unblock user' })
  await expect(entry).toBeFocused()
  await keys.press('Enter')
  await keys.push(button('Unblock'), 'Space')
  await expect(dialog.getByRole('heading', { name: 'Unblocked' })).toBeVisible()
  await keys.push(button('Close').first())
  await expect(page.getByRole('button', { name: 'Block user' })).toBeFocused()
  await page.context().close()
})

test('the operator can query gateways, change settings and make decisions using only the keyboard', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const buyer = await new ApiPerson(request).register()
  const { data: packages } = await buyer.get('get-package')
  const package_id = String(packages.find((one: { is_free: boolean }) => !one.is_free).id)
  const online = await buyer.post('create-payment-intent', { package_id, payment_method: 'stripe' })
  const payer = await new ApiPerson(request).register()
  const colour = `#${(Date.now() % 0xff_ff_ff).toString(16).padStart(6, '0')}`
  const transfer = await payer.post('initiate-bank-transfer', {
    package_id,
    file: await photo('receipt.jpg', colour),
  })
  const page = await windowOf(browser, baseURL!, admin)
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  const nav = page.getByRole('navigation', { name: 'Admin navigation' })

  await test.step('queries the gateway about a payment', async () => {
    await page.goto(`/admin/record/payment/${online.data.payment_transaction_id}`)
    await keys.push(main.getByRole('button', { name: 'Refresh from gateway' }))
    await expect(main.getByText(/^Gateway checked/).first()).toBeVisible()
    await expect(nav.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'true')
  })

  await test.step('turns a payment method off and on', async () => {
    await keys.push(nav.getByRole('link', { name: 'Payment methods' }))
    const paystack = main.getByRole('region', { name: 'Paystack' })
    const written = (texts: string) => main.getByRole('listitem').filter({ hasText: `Paystack: ${texts}` })
    try {
      for (const [at, texts] of ['Off', 'On'].entries()) {
        await keys.push(paystack.getByRole('switch'), at === 0 ? 'Space' : 'Enter')
        await expect(written(texts).first()).toBeVisible()
        await expect(paystack.getByRole('switch')).toBeFocused()
      }
    } finally {
      await admin.post('admin/gateways', { gateway: 'paystack', is_on: '1' })
    }
  })

  await test.step('changes a setting on a small screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await keys.push(page.getByRole('banner').getByRole('button', { name: 'Admin navigation' }))
    await keys.push(nav.getByRole('link', { name: 'Settings' }))
    await keys.push(main.getByRole('link', { name: 'Company details' }))
    const phone = main.getByRole('textbox', { name: /^Phone/ })
    await expect(phone).toBeVisible()
    await expect(nav.getByRole('link', { name: 'Settings' })).toBeHidden()
    await keys.type(phone, `+1206555${String(Date.now() % 10_000).padStart(4, '0')}`)
    const company = main.getByRole('region', { name: 'Company details' })
    await keys.push(company.getByRole('button', { name: 'Save', exact: true }))
    await expect(company.getByText('Saved.')).toBeVisible()
  })

  await test.step('approves a bank receipt', async () => {
    await page.goto(`/admin/record/bank-receipt/${transfer.data.payment_transaction_id}`)
    const act = 'Approve: payment received'
    const dialog = page.getByRole('dialog')
    // An error receives the focus, and closing the dialog returns it to the button that opened the dialog.
    const refuse = main.getByRole('button', { name: 'Reject receipt' })
    await keys.push(refuse)
    await keys.push(dialog.getByRole('button', { name: 'Reject receipt' }))
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await keys.press('Escape')
    await expect(refuse).toBeFocused()
    await keys.push(main.getByRole('button', { name: act }))
    await keys.push(dialog.getByRole('button', { name: act }))
    await expect(page.locator('[data-record=bank-receipt]')).toHaveAttribute('data-state', 'success')
    await expect(main.getByRole('heading', { name: 'Actions' })).toBeFocused()
  })
  await page.context().close()
})
