import { expect, test, type Locator, type Page } from 'playwright/test'
import { alive } from '../kit/alive'

/** Scripts of the page that contain this wait until they are released; all others come at once. */
async function holdScripts(page: Page, part = ''): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    // A page that was left wants no answer any more.
    const response = part ? await route.fetch().catch(() => null) : null
    if (!part || (await response?.text().catch(() => ''))?.includes(part)) await released
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined)
  })
  return release
}

/** The page is alive around this field, and whatever it does at first is done. */
async function settled(field: Locator) {
  await alive(field)
  await field.evaluate(() => new Promise((later) => setTimeout(later, 500)))
}

test('names that are typed before the page is alive are searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/agents', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('Nobody of this name')
  release()
  await settled(box)
  await expect(box).toHaveValue('Nobody of this name')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=Nobody/)
})

test('a location that is typed before the page is alive is suggested and searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('combobox', { name: 'Location' })
  const suggested = page.waitForRequest(/\/api\/place-suggest/)
  await box.fill('garden')
  release()
  await suggested
  await settled(box)
  await expect(box).toHaveValue('garden')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/properties\?.*search=garden/)
})

test('an order that is chosen before the page is alive sorts the list', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/properties?property_type=sell', { waitUntil: 'commit' })
  const order = page.getByRole('main').getByLabel('Sort by')
  await order.selectOption('price_down')
  release()
  await expect(page).toHaveURL(/sort=price_down/)
  await expect(order).toHaveValue('price_down')
})

test('areas and units that are chosen before the page is alive are converted', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/area-converter', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const unit = main.getByLabel('Unit').first()
  await main.getByLabel('Area', { exact: true }).first().fill('250')
  await unit.selectOption({ index: 2 })
  const chosen = await unit.inputValue()
  release()
  await settled(unit)
  await expect(unit).toHaveValue(chosen)
  await expect(main.getByLabel('Area', { exact: true }).first()).toHaveValue('250')
  const inOwnUnit = main.locator('dd').filter({ hasText: /^250$/ })
  await expect(inOwnUnit).toHaveCount(1)
})

test('terms of a loan are kept while the part of the page that reckons is still on its way', async ({
  page,
}) => {
  const release = await holdScripts(page, 'browse.mortgage.loan_term_years')
  await page.goto('/mortgage-calculator', { waitUntil: 'commit' })
  const price = page.getByLabel('Price', { exact: true })
  await page.getByLabel('Down payment').fill('18000')
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await price.fill('180,000')
  await page.getByLabel('Interest rate (per year)').fill('3.875')
  release()
  await settled(price)
  await expect(price).toHaveValue('180,000')
  await expect(page.getByText('$761.78')).toBeVisible()
})
