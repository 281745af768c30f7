import { expect, test, type Locator, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { brokenRules } from '../../kit/axe'
import { pictured } from '../../kit/listing-with-pictures'
import { ApiPerson, browserOf } from '../../screens/people'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }

const lowerEdge = async (box: Locator) => {
  const { y, height } = (await box.boundingBox())!
  return y + height
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
/** Matches any price as shown on cards. */
const price = /\$[\d,.]+[MK]?/

test('the home page shows the offer, one search bar and the first prices within 600 px', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByText(/^\d+ listings in \d+ cities$/)).toBeVisible()
  await expect(main.getByText(/^\d+ confirmed by their owners in the last 30 days$/)).toBeVisible()
  const first = main.locator('[data-listing]').first().getByText(price).first()
  await expect(first).toBeVisible()
  expect(await lowerEdge(first)).toBeLessThanOrEqual(600)
  for (const lang of ['en', 'ar'])
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/?lang=${lang}`)
      expect(await sideways(page), `${lang} at ${width} px`).toBeLessThanOrEqual(0)
      expect(await brokenRules(page), `${lang} at ${width} px`).toEqual([])
    }
})

test('no listing appears twice on the home page', async ({ page }) => {
  await page.goto('/')
  const ids = await page
    .locator('[data-listing]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['listing']))
  expect(ids.length).toBeGreaterThan(4)
  expect(new Set(ids).size).toBe(ids.length)
  expect(
    await page.getByRole('main').locator('section[aria-labelledby^=section-]').count(),
  ).toBeLessThanOrEqual(7)
})

test('bedrooms and price can be entered in the same bar as the location', async ({ page }) => {
  await page.setViewportSize(wide)
  await page.goto('/')
  const bar = page.getByRole('main').getByRole('search')
  const box = bar.getByRole('combobox', { name: 'Location' })
  const option = page.getByRole('option', { name: /^Seattle/ }).first()
  await expect(async () => {
    await box.fill('Seattl')
    await expect(option).toBeVisible({ timeout: 2000 })
  }).toPass()
  await option.click()
  await expect(box).toHaveValue(/^Seattle/)
  await bar.getByLabel('Bedrooms').selectOption('3')
  const most = bar.getByLabel(/^Maximum price/)
  await most.fill('a lot')
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect
    .poll(() => most.evaluate((field: HTMLInputElement) => field.validationMessage))
    .toBe('Enter an amount, such as 300,000.')
  await most.fill('1,900,000')
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/properties\?/)
  const asked = new URL(page.url()).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    property_type: 'sell',
    city: 'Seattle',
    bedrooms_min: '3',
    max_price: '1900000',
  })
})

test('without scripts the search bar of the home page works as an ordinary form', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  const bar = page.getByRole('main').getByRole('search')
  await bar.getByRole('radio', { name: 'Rent' }).check()
  await bar.getByLabel('Bedrooms').selectOption('2')
  await bar.getByRole('button', { name: 'Search' }).click()
  const asked = new URL(page.url()).searchParams
  expect(asked.get('property_type')).toBe('rent')
  expect(asked.get('bedrooms_min')).toBe('2')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

test('on a phone, writing a message to the owner takes one action, and it is sent after signing in', async ({
  browser,
  request,
  baseURL,
}) => {
  const person = await new ApiPerson(request).register()
  const { data } = await (await request.get('/api/get-property-list?limit=1')).json()
  const path = `/properties-details/${data[0].slug_id}`
  const guest = await (await browser.newContext({ baseURL, viewport: phone })).newPage()
  await guest.goto(path)
  const message = guest.getByRole('link', { name: 'Message', exact: true })
  expect(await lowerEdge(message)).toBeLessThanOrEqual(phone.height)
  const dialog = guest.getByRole('dialog')
  await alive(message)
  await message.click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect(await brokenRules(guest)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Message' }).fill(' ')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(dialog.getByText('Enter a message.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('May I see it on Friday?')
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(guest).toHaveURL(/\/login/)
  await guest.context().close()

  const storageState = browserOf(baseURL!, { session: person.session, lang: 'en', theme: 'light' })
  const page = await (await browser.newContext({ baseURL, viewport: phone, storageState })).newPage()
  await page.goto(path)
  await alive(page.getByRole('link', { name: 'Message', exact: true }))
  await page.getByRole('link', { name: 'Message', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).fill('May I see it on Friday?')
  await page.getByRole('dialog').getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/user\/chat\?with=\d+&property=\d+/)
  await expect(page.getByRole('log').getByText('May I see it on Friday?')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('log').getByText('May I see it on Friday?')).toHaveCount(1)
  await page.context().close()
})

test("a listing's pictures form a mosaic that opens the full gallery", async ({ page, request }) => {
  const address = await pictured(request)
  await page.setViewportSize(wide)
  await page.goto(address)
  const photos = page.getByRole('region', { name: 'Photos' })
  const all = photos.getByRole('button', { name: /^Show all \d+ photos$/ })
  const large = page.getByRole('dialog', { name: 'Photos' })
  // A second click could press a button of the gallery that the first one opens.
  await alive(all)
  await all.click()
  await expect(large).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(large.getByText(/^2 \/ \d+$/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(page.getByRole('list', { name: 'Trust' })).toContainText('Last confirmed')
  for (const lang of ['en', 'ar'])
    for (const width of [320, 390, 768, 1024, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${address}?lang=${lang}`)
      expect(await sideways(page), `${lang} at ${width} px`).toBeLessThanOrEqual(0)
      expect(await brokenRules(page), `${lang} at ${width} px`).toEqual([])
    }
})

test('at widths between a phone and a wide screen, every header entry can be reached', async ({ page }) => {
  const entries = ['Buy', 'Rent', 'Map', 'Projects', 'Agents', 'Articles', 'List a property', 'Sign in']
  const header = page.getByRole('banner')
  for (const width of [768, 1023, 1024, 1279, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/properties')
    const reachable = async () => {
      const links = header.getByRole('link').filter({ visible: true })
      return (await links.allTextContents()).map((text) => text.trim())
    }
    const more = header.getByRole('button', { name: 'More' })
    const shown = await reachable()
    if (width < 1280)
      await expect(async () => {
        await more.click()
        await expect(header.getByRole('link', { name: 'Projects' })).toBeVisible({ timeout: 2000 })
      }).toPass()
    else await expect(more).toBeHidden()
    const all = new Set([...shown, ...(await reachable())])
    for (const entry of entries) expect([...all], `${entry} at ${width} px`).toContain(entry)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
  }
})
