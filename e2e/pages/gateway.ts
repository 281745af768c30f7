import { expect, type FrameLocator, type Page } from 'playwright/test'

/**
 * Chooses the first paid package (with `again`, even if it is already active) and a gateway. Ends before the gateway's
 * window.
 */
export async function atGateway(page: Page, gateway: string, { again = false } = {}) {
  await page.goto('/subscription-plan')
  await page
    .getByRole('link', { name: /^(Choose|Buy) / })
    .nth(1)
    .click()
  await expect(page).toHaveURL(/\/checkout\/\d+/)
  if (again) await page.getByRole('button', { name: 'Buy again' }).click()
  await chooseGateway(page, gateway)
}

export async function chooseGateway(page: Page, gateway: string) {
  // The text is shown before payment, even to users who didn't come from the plans page (D67).
  await expect(page.getByText('One slot publishes one listing.')).toBeVisible()
  await page.getByRole('radio', { name: gateway }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: `Open ${gateway}` })).toBeVisible()
}

/** Opens the gateway's own page in a window and returns it. */
export async function openPage(page: Page, gateway: string): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Open ${gateway}` }).click()
  return opened
}

/** Opens Razorpay's window inside the page and returns its frame. */
export async function openRazorpay(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Open Razorpay' }).click()
  return page.frameLocator('[data-sandbox=razorpay] iframe')
}

export const closeRazorpay = (page: Page) =>
  page.locator('[data-sandbox=razorpay]').getByRole('button', { name: 'Close' }).click()

export const paid = (page: Page) => page.getByRole('heading', { name: "You're all set" })
export const nothingPaid = (page: Page) => page.getByRole('heading', { name: 'Payment not completed' })
