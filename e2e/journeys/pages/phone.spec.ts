import { expect, test, type Page } from 'playwright/test'
import { brokenRules } from '../../kit/axe'

/** A current phone in portrait mode. */
const phone = { width: 390, height: 844 }
test.use({ viewport: phone, hasTouch: true })

/** Returns how far below the header an element starts, in pixels. */
const belowHeader = (page: Page, selector: string) =>
  page.evaluate(
    (first) =>
      document.querySelector(first)!.getBoundingClientRect().top -
      document.querySelector('header')!.getBoundingClientRect().bottom,
    selector,
  )

test('on a phone, the first result starts within 300 px below the header', async ({ page }) => {
  for (const [path, first] of [
    ['/properties', '[data-listing]'],
    [
      '/properties?property_type=sell&city=Seattle&state=Washington&bedrooms_min=2&category_ids=1,2,3',
      '[data-listing]',
    ],
    ['/properties?bedrooms_min=1&lang=ar', '[data-listing]'],
    ['/properties?bedrooms_min=1&lang=hi', '[data-listing]'],
    ['/projects', 'main li'],
  ] as const) {
    await page.goto(path)
    await expect(page.locator(first).first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('search')).toBeVisible()
    expect(await belowHeader(page, first), path).toBeLessThanOrEqual(300)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(phone.width)
  }
})

test('on a phone, filters are set in a dialog and stored in the URL', async ({ page }) => {
  await page.goto('/properties')
  const filters = page.getByRole('button', { name: /^Filters/ })
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  await expect(async () => {
    await filters.press('Enter')
    await expect(dialog).toBeVisible({ timeout: 2000 })
  }).toPass()
  await dialog.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: '3+' }).check()
  await dialog.getByRole('checkbox', { name: 'House', exact: true }).check()
  const show = dialog.getByRole('button', { name: /^Show \d+ homes?$/ })
  await expect(show).toBeVisible()
  await expect(page).toHaveURL(/\/properties$/)
  await expect(async () => {
    const asked = page.waitForResponse(/property-counts\?.*category_slug_id=house/, { timeout: 500 })
    await asked.catch(() => undefined)
    const count = Number(/\d+/.exec((await show.textContent())!)![0])
    const { total } = await (
      await page.request.get('/api/get-property-list?bedrooms_min=3&category_slug_id=house&limit=1')
    ).json()
    expect(count).toBe(total)
  }).toPass()
  const count = Number(/\d+/.exec((await show.textContent())!)![0])
  await show.press('Enter')
  await expect(page).toHaveURL(/bedrooms_min=3/)
  await expect(page).toHaveURL(/category_slug_id=house/)
  await expect(filters).toBeFocused()
  await expect(filters).toHaveAccessibleName('Filters 2 filters')
  await expect(page.getByText(`${count} properties`).first()).toBeVisible()
  await page.goBack()
  await expect(filters).toHaveAccessibleName('Filters')
})

test("on a phone, an error below one price field doesn't move the other", async ({ page }) => {
  await page.goto('/properties')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const least = dialog.getByLabel(/^Minimum price/)
  await expect(async () => {
    await page.getByRole('button', { name: /^Filters/ }).press('Enter')
    await expect(least).toBeVisible({ timeout: 2_000 })
  }).toPass()
  const before = await least.boundingBox()
  await dialog.getByLabel(/^Maximum price/).fill('cheap')
  await expect(dialog.getByText('Enter an amount, such as 300,000.')).toBeVisible()
  expect(await least.boundingBox()).toEqual(before)
})

test("on a phone, an invalid number is refused below its attribute's field", async ({ page }) => {
  await page.goto('/properties?category_slug_id=house')
  const dialog = page.getByRole('dialog', { name: 'Filters' })
  const more = dialog.getByText('More filters', { exact: true })
  await expect(async () => {
    await page.getByRole('button', { name: /^Filters/ }).press('Enter')
    await expect(more).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await more.click()
  const area = dialog.getByRole('textbox', { name: /^Living area/ })
  await area.fill('large')
  await area.press('Tab')
  await expect(area).toHaveAccessibleDescription('Enter a number, such as 3.')
  expect(await brokenRules(page)).toEqual([])
  await area.fill('1,200')
  await area.press('Tab')
  await expect(area).toHaveAccessibleDescription('')
})

test('on a phone, no price makes a listing page scroll horizontally', async ({ page, request }) => {
  // Uses the longest prices, whose currency symbol is longer in Arabic.
  const params = { sort: 'price_down', limit: '1' }
  const { data } = await (await request.get('/api/get-property-list', { params })).json()
  for (const lang of ['en', 'ar', 'hi'])
    for (const width of [phone.width, 320]) {
      await page.setViewportSize({ ...phone, width })
      await page.goto(`/properties-details/${data[0].slug_id}?lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(await over(), `${lang} at ${width} px`).toBe(0)
    }
})

test('on a phone, a sold listing stays in a comparison and is marked next to its price', async ({
  page,
  request,
}) => {
  const listed = async (market: string) => {
    const params = { market, limit: '1' }
    return (await (await request.get('/api/get-property-list', { params })).json()).data[0].id
  }
  await page.goto(`/compare?ids=${await listed('sold')},${await listed('available')}`)
  const heads = page.getByRole('columnheader')
  await expect(heads.nth(1)).toContainText('Sold')
  await expect(heads.nth(2)).not.toContainText('Sold')
})

test('on a phone, the map fills the screen, and its list is a sheet that works by pointer and keyboard', async ({
  page,
}) => {
  await page.goto('/map?city=Seattle&property_type=sell&bedrooms_min=1')
  const sheet = page.locator('[data-detent]')
  const handle = sheet.getByRole('button', { name: /list$/ })
  await expect(handle).toHaveAccessibleName(/^\d+ homes in Seattle, Washington Open list$/)
  await expect(page.getByText(/homes in Seattle, Washington$/).first()).toBeAttached()
  const map = page.getByRole('region', { name: 'Map of listings' })
  await expect(map).toBeVisible()
  const { height } = (await map.boundingBox())!
  expect(height).toBeGreaterThan(phone.height * 0.55)
  // The tools overlay the map next to the zoom buttons and take no row, while the active filters have a row to
  // themselves.
  const tools = page.getByRole('group', { name: 'Map tools' })
  const [on, zoom, under] = await Promise.all(
    [tools, page.getByRole('button', { name: 'Zoom in', exact: true }), map].map(
      async (box) => (await box.boundingBox())!,
    ),
  )
  expect(on!.y).toBeGreaterThanOrEqual(under!.y)
  expect(on!.y + on!.height).toBeLessThan(under!.y + under!.height / 3)
  expect(on!.x + on!.width).toBeLessThanOrEqual(zoom!.x)
  for (const tool of await tools.locator('input, button, select').all()) await tool.click({ trial: true })
  await expect(page.locator('div:has(> ul[aria-label="Active filters"])').locator('select')).toHaveCount(0)

  // The drawing tools also overlay the map, so that it doesn't move.
  await tools.getByRole('button', { name: 'Draw an area' }).press('Enter')
  const drawing = page.getByRole('group', { name: 'Draw an area' })
  await expect(drawing.getByRole('button', { name: 'Add corner here' })).toBeFocused()
  expect(await brokenRules(page)).toEqual([])
  expect(await map.boundingBox()).toEqual(under)
  const drawn = (await drawing.boundingBox())!
  expect(drawn.y).toBeGreaterThanOrEqual(under!.y)
  expect(drawn.y + drawn.height).toBeLessThan(under!.y + under!.height / 2)
  expect(drawn.x + drawn.width).toBeLessThanOrEqual(zoom!.x)
  await map.click({ position: { x: 40, y: height - 120 } })
  await expect(page.getByText('1 corner')).toBeAttached()
  await drawing.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(tools).toBeVisible()

  // The placeholder of the empty field names the city, and a search without text keeps it.
  await page.getByRole('main').getByRole('search').getByRole('button').click()
  await expect(handle).toHaveAccessibleName(/^\d+ homes in Seattle, Washington Open list$/)
  await expect(page).toHaveURL(/city=Seattle/)

  const bar = page.getByRole('navigation', { name: 'Main navigation' })
  const bottom = async () => {
    const { y, height: tall } = (await sheet.boundingBox())!
    return y + tall
  }
  // The sheet ends exactly at the bar.
  await expect
    .poll(async () => Math.abs((await bottom()) - (await bar.boundingBox())!.y))
    .toBeLessThanOrEqual(1)

  // By keyboard, the sheet's content can't be focused while only the handle is visible.
  const links = sheet.getByRole('listitem')
  await expect(handle).toHaveAttribute('aria-expanded', 'false')
  await handle.focus()
  await page.keyboard.press('Tab')
  await expect(sheet.locator(':focus')).toHaveCount(0)
  await handle.press('Enter')
  await expect(sheet).toHaveAttribute('data-detent', 'half')
  await expect(handle).toHaveAttribute('aria-expanded', 'true')
  await expect(links.first()).toBeVisible()
  await handle.press('ArrowUp')
  await expect(sheet).toHaveAttribute('data-detent', 'full')
  await handle.press('ArrowDown')
  await expect(sheet).toHaveAttribute('data-detent', 'half')
  await page.keyboard.press('Tab')
  await expect(links.first().locator('a, button')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveAttribute('data-detent', 'peek')
  await expect(handle).toBeFocused()

  // By pointer, the sheet settles at the next detent after being dragged any distance.
  const pull = async (by: number) => {
    // A sheet still moving to its detent would leave the pointer behind, so the test waits until it has stopped.
    await handle.hover()
    const { x, y, width, height: tall } = (await handle.boundingBox())!
    const at = { x: x + width / 2, y: y + tall / 2 }
    await page.mouse.down()
    await page.mouse.move(at.x, at.y + by / 2, { steps: 4 })
    await page.mouse.move(at.x, at.y + by, { steps: 4 })
    await page.mouse.up()
  }
  await pull(-180)
  await expect(sheet).toHaveAttribute('data-detent', 'half')
  await pull(-220)
  await expect(sheet).toHaveAttribute('data-detent', 'full')
  await pull(480)
  await expect(sheet).toHaveAttribute('data-detent', 'peek')
})
