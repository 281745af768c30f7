import { expect, type Page } from 'playwright/test'

/** Goes from the packages to the screen that leads to a gateway's window. */
export async function atWindowOf(page: Page, gateway: string) {
  await chooseGateway(page, gateway)
  await expect(goOver(page, gateway)).toBeVisible()
}

/** Goes from the packages to the screen with PayPal's button, which opens PayPal's window. */
export async function atPaypalButton(page: Page) {
  await chooseGateway(page, 'PayPal')
  await expect(page.getByRole('heading', { name: 'Continue with your payment provider' })).toBeVisible()
}

async function chooseGateway(page: Page, gateway: string) {
  await page.goto('/subscription-plan')
  await expect(page.getByRole('heading', { name: 'Plans and pricing', exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: /^Choose / })
    .or(page.getByRole('button', { name: /^Choose / }))
    .nth(1)
    .click()
  await page.getByRole('radio', { name: gateway }).check()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export const goOver = (page: Page, gateway: string) => page.getByRole('button', { name: `Open ${gateway}` })
export const paidHeading = (page: Page) => page.getByRole('heading', { name: "You're all set" })
export const nothingPaidHeading = (page: Page) => page.getByRole('heading', { name: 'Payment not completed' })
/** Returns the heading shown after a window has reported success, until the gateway has denied the payment twice. */
export const finishingHeading = (page: Page) => page.getByRole('heading', { name: 'Finishing your payment' })
/** Timeout for the second denial, in milliseconds. */
export const secondNo = { timeout: 20_000 }

/** Records what the content security policy has blocked on this page. */
export async function watchPolicy(page: Page) {
  await page.addInitScript(() => {
    const kept: string[] = []
    Object.assign(globalThis, { keptFrom: kept })
    addEventListener('securitypolicyviolation', ({ blockedURI }) => kept.push(blockedURI))
  })
  return () => page.evaluate(() => (globalThis as unknown as { keptFrom: string[] }).keptFrom)
}
