import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../../screens/people'

/** A browser reports the name, state, transition and duration of a flow, but never the user. */
test('leaving the checkout at the payment method is counted in the workflow report', async ({
  browser,
  request,
  baseURL,
}) => {
  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const buyer = await new ApiPerson(request).register()
  const plans: { id: number; is_free: boolean }[] = (await buyer.get('get-package')).data
  const plan = plans.find(({ is_free }) => !is_free)!
  const open = async ({ session }: ApiPerson) => {
    const context = await browser.newContext({
      storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
    })
    return context.newPage()
  }
  const operatorPage = await open(admin)
  const shop = await open(buyer)
  const row = operatorPage.getByRole('row', { name: /^Choose a payment method/ })
  const entered = async () => {
    await operatorPage.goto('/workflows?flow=checkout')
    await expect(operatorPage.getByRole('tab', { name: 'Checkout', selected: true })).toBeVisible()
    await expect(operatorPage.getByRole('table', { name: 'Checkout' }).or(nobody)).toBeVisible()
    return (await row.count()) === 0
      ? 0
      : Number(/\d+/.exec((await row.getByRole('cell').first().textContent())!)![0])
  }
  const nobody = operatorPage.getByText('No visits in this period')
  const before = await entered()

  await shop.goto(`/checkout/${plan.id}`)
  await shop.getByRole('radio', { name: /Card/ }).check()
  await shop.goto('/')

  await expect.poll(entered).toBe(before + 1)
  await expect(row).toContainText('Left')
  await Promise.all([operatorPage, shop].map((page) => page.context().close()))
})
