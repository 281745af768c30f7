import { expect, request as requests, test } from 'playwright/test'
import { control, opened, packageSold } from '../../kit/paid-money'
import { ownServer } from '../../kit/own-server'
import { Admin } from '../../pages/admin'
import { chooseGateway, openRazorpay, paid } from '../../pages/gateway'
import { windowOf } from '../../screens/looks'
import { ApiPerson } from '../../screens/people'

const hour = 3_600_000

test("if a gateway never reports a payment's outcome, the payer can use another method and an admin can close it", async ({
  browser,
}) => {
  const server = await ownServer()
  try {
    const { origin } = server
    const request = await requests.newContext({ baseURL: origin })
    const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
    const payer = await new ApiPerson(request).register()
    const sold = await packageSold(payer)
    const silent = await opened(payer, 'paystack', sold)
    await control(request, 'paystack', silent.ref, 'ongoing')
    await server.putAhead(73 * hour)
    // Runs the job that is otherwise scheduled twice a minute.
    await admin.post('admin/payments-reconcile', {})

    const operatorPage = await windowOf(browser, origin, admin)
    const record = operatorPage.locator('[data-record=payment]')
    await operatorPage.goto(`/admin/record/payment/${silent.id}`)
    await expect(record).toHaveAttribute('data-state', 'needsReview')
    await expect(operatorPage.getByRole('heading', { name: 'Gateway events' })).toBeVisible()
    // Money that may never have arrived can't be refunded.
    await expect(operatorPage.getByRole('button', { name: 'Record a refund made elsewhere' })).toHaveCount(0)

    const page = await windowOf(browser, origin, payer)
    await page.goto(`/checkout/${sold}`)
    await expect(
      page.getByRole('heading', { name: "We're still waiting for your payment provider" }),
    ).toBeVisible()
    // The screen has finished loading.
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByText('If both payments arrive, we refund the second one.')).toBeVisible()
    await page.getByRole('button', { name: 'Change method' }).click()
    await expect(page.getByRole('radio', { name: 'Razorpay' })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Paystack' })).toHaveCount(0)
    await chooseGateway(page, 'Razorpay')
    await (await openRazorpay(page)).getByRole('button', { name: 'Confirm and pay' }).click()
    await expect(paid(page)).toBeVisible()

    const office = new Admin(operatorPage)
    await office.decide('Recheck with gateway')
    await expect(record).toHaveAttribute('data-state', 'needsReview')
    await office.decide('Close as unpaid', 'Paystack knows of no money')
    await expect(record).toHaveAttribute('data-state', 'failed')
    await page.goto(`/user/transactions?payment=${silent.id}`)
    await expect(page.getByText('We closed this payment because no money arrived.')).toBeVisible()
    await page.context().close()
    await operatorPage.context().close()
    await request.dispose()
  } finally {
    await server.end()
  }
})
