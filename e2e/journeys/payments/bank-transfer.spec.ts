import { expect, test, type Page } from 'playwright/test'
import { Admin } from '../../pages/admin'
import { photo } from '../../pages/picture'
import { ApiPerson, seat, seatNewcomer } from '../../screens/people'

test('a transfer whose first receipt was rejected still leads to an active plan', async ({
  page,
  browser,
  request,
}) => {
  await seatNewcomer(page)
  await page.goto('/subscription-plan')
  await page
    .getByRole('link', { name: /^Choose / })
    .or(page.getByRole('button', { name: /^Choose / }))
    .nth(1)
    .click()
  await page.getByRole('radio', { name: /Bank transfer/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Show bank details' }).click()
  await expect(page.getByRole('heading', { name: 'Transfer the money' })).toBeVisible()
  const reference = await page.getByText(/^TH-\w{4}-\w{4}$/).innerText()
  const send = async (colour: string) => {
    const dialog = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose file' }).click()
    await (await dialog).setFiles(await photo('receipt.jpg', colour))
    await expect(page.locator('figure img')).not.toHaveJSProperty('naturalWidth', 0)
    await page.getByRole('button', { name: 'Send receipt' }).click()
    await expect(page.getByRole('heading', { name: 'Your receipt is being checked' })).toBeVisible()
  }
  const shade = () => `#${(Date.now() % 0xff_ff_ff).toString(16).padStart(6, '0')}`
  await send(shade())
  await mayNotLeave(await page.context().newPage())

  const operator = await browser.newContext()
  const operatorPage = await operator.newPage()
  const admin = new Admin(operatorPage)
  await seat(operatorPage, await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests'))
  await admin.open(reference)
  // The picture has no text, but a non-zero width means that it was rendered.
  const picture = operatorPage.getByRole('link', { name: 'Open receipt.jpg' }).locator('img')
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await admin.decide('Reject receipt', 'The sum cannot be read.')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('heading', { name: 'Your receipt was not accepted' })).toBeVisible()
  await expect(page.getByText('The sum cannot be read.')).toBeVisible()
  await send(shade())

  await admin.open(reference)
  await admin.decide('Approve: payment received')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment successful. Your plan is active' })).toBeVisible()
  await page.getByRole('link', { name: 'View my plan' }).click()
  await expect(page.locator('[data-subscription]')).toHaveCount(1)
  await operator.close()
})

/**
 * Checks that an account can't be deleted while a receipt is under review (D44), and that the dialog shows the reason
 * and a link.
 */
async function mayNotLeave(page: Page) {
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('alert')).toContainText("You have a payment that isn't settled yet")
  await dialog.getByRole('link', { name: 'See your payments' }).click()
  await expect(page).toHaveURL(/\/user\/transactions/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.close()
}
