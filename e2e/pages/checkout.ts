import { expect, type Page } from 'playwright/test'

/** Chooses a package (by default the first paid one) and card payment, and pays. Ends on the flow's next screen. */
export async function payByCard(page: Page, number: string, name?: string) {
  await choosePaidPackage(page, name)
  await typeCard(page, number)
  await page.getByRole('button', { name: /^Pay \W?\d/ }).click()
}

export async function choosePaidPackage(page: Page, name = '') {
  await expect(page.getByRole('heading', { name: 'Plans and pricing', exact: true })).toBeVisible()
  await page
    .getByRole('link', { name: new RegExp(`^Choose ${name}`) })
    .or(page.getByRole('button', { name: new RegExp(`^Choose ${name}`) }))
    .nth(name ? 0 : 1)
    .click()
  await page.getByRole('radio', { name: /Card/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Card details' })).toBeVisible()
}

export async function typeCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiry/).fill('12 / 34')
  await page.getByLabel(/CVC/).fill('123')
}
