import { expect, test } from 'playwright/test'
import {
  atGateway,
  chooseGateway,
  closeRazorpay,
  nothingPaid,
  openPage,
  openRazorpay,
  paid,
} from '../../pages/gateway'
import { seatNewcomer } from '../../screens/people'

test('a payment declined at Razorpay can be made at Paystack instead', async ({ page }) => {
  await seatNewcomer(page)
  await atGateway(page, 'Razorpay')
  const window = await openRazorpay(page)
  await window.getByRole('button', { name: 'Decline' }).click()
  // The window stays open so that another card can be tried.
  await expect(window.getByRole('button', { name: 'Confirm and pay' })).toBeVisible()
  await closeRazorpay(page)
  await expect(nothingPaid(page)).toBeVisible()
  await page.getByRole('button', { name: 'Change method' }).click()
  await chooseGateway(page, 'Paystack')
  const hosted = await openPage(page, 'Paystack')
  await expect(hosted.getByText('Test mode: no real charge')).toBeVisible()
  await hosted.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(paid(page)).toBeVisible()
  expect(hosted.isClosed()).toBe(true)
})

test('closing the window pays nothing, while a payment counts even if the return to the site was lost', async ({
  page,
}) => {
  await seatNewcomer(page)
  await atGateway(page, 'Paystack')
  await (await openPage(page, 'Paystack')).close()
  await expect(nothingPaid(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  const hosted = await openPage(page, 'Paystack')
  await hosted.getByRole('button', { name: 'Pay and drop the return' }).click()
  await expect(hosted.getByText('The return to the shop was dropped')).toBeVisible()
  await hosted.close()
  await expect(paid(page)).toBeVisible()

  await atGateway(page, 'Razorpay', { again: true })
  const window = await openRazorpay(page)
  await window.getByRole('button', { name: /3-D Secure/ }).click()
  await expect(window.getByText('Choose how it ends')).toBeVisible()
  await window.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(paid(page)).toBeVisible()
})
