import { expect, test } from 'playwright/test'
import { gatewayNames, type GatewayName } from '../../../tests/support/hazards/table'
import { control, packageSold, paid } from '../../kit/paid-money'
import { RefundPage } from '../../pages/refund'
import { soundInBothLooks, windowOf } from '../../screens/looks'
import { ApiPerson } from '../../screens/people'

/** Tests refunds made by keyboard at each gateway, and how both sides see them. */
const boss = ['admin@threshold.test', 'admin-for-the-tests'] as const
const reason = 'Asked for by phone'

/** Gateways whose sandbox reports a refund as completed immediately; at the others, it stays pending for a while. */
const atOnce: ReadonlySet<GatewayName> = new Set(['stripe', 'razorpay', 'paypal'])

test('the refund dialog can be closed, stepped back in and refused using only the keyboard', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const payer = await new ApiPerson(request).register()
  const { id } = await paid(request, payer, 'stripe', await packageSold(payer))
  const page = await windowOf(browser, baseURL!, admin)
  const operatorPage = new RefundPage(page)
  await operatorPage.open(id)
  // The button names the company behind the payment method as well.
  await expect(operatorPage.entry).toHaveText('Refund through Card (Stripe)')
  await operatorPage.keys.push(operatorPage.entry)
  await expect(operatorPage.dialog.getByLabel(/^Amount/)).toBeFocused()
  await operatorPage.keys.press('Escape')
  await expect(operatorPage.dialog).toBeHidden()
  await expect(operatorPage.entry).toBeFocused()

  await operatorPage.keys.press('Enter')
  await operatorPage.write('10', reason)
  await expect(operatorPage.dialog).toContainText('Card (Stripe) will refund $10.00 to the customer.')
  await operatorPage.back()
  await expect(operatorPage.dialog.getByLabel('Reason')).toHaveValue(reason)
  await operatorPage.write('9.50', reason)
  await operatorPage.keys.push(operatorPage.dialog.getByRole('button', { name: 'Refund $9.50' }))
  await expect(operatorPage.dialog.getByRole('checkbox')).toBeFocused()
  await expect(operatorPage.dialog).toContainText('Confirm that you understand this.')
  await operatorPage.keys.press('Escape')
  await expect(operatorPage.entry).toBeFocused()
  await expect(operatorPage.orders).toHaveCount(0)
  await page.context().close()
})

test('a partial refund works at each gateway, and the page shows its progress until it is completed', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const sold = await packageSold(admin)
  const page = await windowOf(browser, baseURL!, admin)
  const operatorPage = new RefundPage(page)
  for (const gateway of gatewayNames)
    await test.step(gateway, async () => {
      const payer = await new ApiPerson(request).register()
      const { id, ref } = await paid(request, payer, gateway, sold)
      await operatorPage.open(id)
      // Reaching the button by Tab is covered above.
      await operatorPage.entry.press('Enter')
      await operatorPage.write('10', reason)
      await operatorPage.confirm()
      const order = operatorPage.orders.filter({ hasText: reason })
      const refunds = page.getByRole('table', { name: 'Refunds', exact: true })
      // The page updates without a reload.
      if (!atOnce.has(gateway)) {
        await expect(order).toContainText('Refund pending')
        await control(request, gateway, ref, 'refund')
        await page.reload()
      }
      await expect(order).toContainText('Refunded')
      await expect(refunds.getByText(/^Credit note C-/).first()).toBeVisible()
    })
  await page.context().close()
})

test("the payer's refund pages are correct and accessible", async ({ browser, request, baseURL }) => {
  const payer = await new ApiPerson(request).register()
  const back = await paid(request, payer, 'razorpay', await packageSold(payer))
  await control(request, 'razorpay', back.ref, 'refund-part')

  const page = await windowOf(browser, baseURL!, payer)
  await page.goto('/user/transactions')
  await expect(page.getByRole('row').filter({ hasText: 'Partly refunded' })).toContainText('Refunded: $14.50')
  await page.getByRole('link', { name: /^History/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'We sent $14.50 back to you.' })).toBeVisible()
  await page.getByRole('link', { name: /^Credit note C-/ }).click()
  const note = page.locator('[data-credit-note]')
  await expect(note).toContainText('$14.50')
  await expect(note).toContainText('Test mode: no real charge')
  await page.context().close()

  await soundInBothLooks(browser, baseURL!, payer, [
    { path: '/user/transactions' },
    { path: `/user/transactions?payment=${back.id}` },
    { path: `/user/receipt/${back.id}` },
  ])
})

test("the operator's refund and dispute pages are correct and accessible", async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn(...boss)
  const payer = await new ApiPerson(request).register()
  const sold = await packageSold(payer)
  const back = await paid(request, payer, 'razorpay', sold)
  await control(request, 'razorpay', back.ref, 'refund-part')
  const { id: disputed, ref } = await paid(request, payer, 'paypal', sold)
  await control(request, 'paypal', ref, 'dispute')

  const record = `/admin/record/payment/${disputed}`
  await soundInBothLooks(browser, baseURL!, admin, [
    {
      path: `/admin/record/payment/${back.id}`,
      first: (at) => at.getByRole('main').getByRole('button', { name: 'Razorpay' }).click(),
    },
    { path: record },
    // A tablet's width is enough for most tables but too narrow for this one.
    { path: record, first: (at) => at.setViewportSize({ width: 700, height: 900 }) },
    { path: '/admin/money', first: (at) => at.locator('main details summary').first().click() },
  ])
})
