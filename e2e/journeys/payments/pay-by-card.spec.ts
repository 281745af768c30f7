import { expect, test, type Page } from 'playwright/test'
import { choosePaidPackage, typeCard } from '../../pages/checkout'
import { seatNewcomer } from '../../screens/people'

const paid = (page: Page) => page.getByRole('heading', { name: "You're all set" })
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \W?\d/ })

async function packagesOf(page: Page): Promise<number> {
  await page.goto('/user/subscription')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return page.locator('[data-subscription]').count()
}

async function atCard(page: Page) {
  await seatNewcomer(page)
  await page.goto('/subscription-plan')
  await choosePaidPackage(page)
}

test('a declined card shows an error, after which another card can be used to pay', async ({ page }) => {
  await atCard(page)
  await typeCard(page, '4000000000000002')
  await pay(page).click()
  await expect(page.getByRole('heading', { name: 'Payment declined' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await typeCard(page, '4242424242424242')
  await pay(page).click()
  await expect(paid(page)).toBeVisible()
  expect(await packagesOf(page)).toBe(1)
})

test('clicking Pay twice and then reloading buys only once', async ({ page }) => {
  await atCard(page)
  await typeCard(page, '4242424242424242')
  await pay(page).dblclick()
  await expect(paid(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main')).toBeVisible()
  expect(await packagesOf(page)).toBe(1)
})

test('closing the tab right after paying loses nothing', async ({ page, context }) => {
  await atCard(page)
  await typeCard(page, '4242424242424242')
  const confirmed = page.waitForResponse((response) => response.url().includes('/confirm'))
  await pay(page).click()
  await confirmed
  await page.close()
  const again = await context.newPage()
  await expect(async () => expect(await packagesOf(again)).toBe(1)).toPass({ timeout: 30_000 })
})

test('reloading the card screen returns to the same purchase without buying anything', async ({ page }) => {
  await atCard(page)
  await page.reload()
  await expect(
    page
      .getByRole('button', { name: /Check again|Try again|Continue/ })
      .or(pay(page))
      .first(),
  ).toBeVisible()
  expect(await packagesOf(page)).toBe(0)
})

test('confirming a bank challenge completes the payment', async ({ page }) => {
  await atCard(page)
  await typeCard(page, '4000002500003155')
  await pay(page).click()
  // The gateway's sandbox shows the challenge on a separate page in this window.
  await page.waitForURL(/\/sandbox\//)
  await page
    .getByRole('button', { name: /Complete|Confirm|Approve|Yes/ })
    .first()
    .click()
  await expect(paid(page)).toBeVisible({ timeout: 30_000 })
})

test('a free package can be taken only once', async ({ page }) => {
  await seatNewcomer(page)
  await page.goto('/subscription-plan')
  await page
    .getByRole('link', { name: /^Choose / })
    .or(page.getByRole('button', { name: /^Choose / }))
    .first()
    .click()
  await page.getByRole('button', { name: 'Activate free plan' }).click()
  await expect(page.getByRole('heading', { name: 'Your plan is active' })).toBeVisible()
  expect(await packagesOf(page)).toBe(1)
  await page.goto('/subscription-plan')
  await expect(page.getByText('Already used')).toBeVisible()
})
