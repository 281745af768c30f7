import { expect, test, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { brokenRules } from '../../kit/axe'
import { pressUntil } from '../../kit/press-until'

const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
/** Maximum number of user actions needed to find such a home. */
const actsMost = 7

/** Makes the page count user actions: each click or tap, and each field filled in. */
async function countActs(page: Page) {
  await page.addInitScript(() => {
    const filled = new Set<EventTarget>()
    let presses = 0
    // The listener is on the document: on the window, Playwright would stop a press that it retracts when something
    // moves below it.
    document.addEventListener('pointerdown', () => (presses += 1), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) filled.add(target)
        if (target instanceof HTMLInputElement && /^(text|search)$/.test(target.type)) filled.add(target)
      },
      true,
    )
    Object.assign(window, { countedActs: () => presses + filled.size })
  })
  return () => page.evaluate(() => (window as unknown as { countedActs: () => number }).countedActs())
}

/** Returns the server's total for such homes, together with the expected parameters. */
async function expected(page: Page) {
  const params = { city: 'Seattle', bedrooms_min: '3', max_price: '2000000', limit: '1', category_ids: '' }
  const { data } = await (await page.request.get('/api/get_categories')).json()
  const types = (data as { id: number; category: string }[]).filter(({ category }) =>
    ['House', 'Flat'].includes(category),
  )
  params.category_ids = types.map(({ id }) => id).join()
  const { total } = await (await page.request.get('/api/get-property-list', { params })).json()
  expect(total).toBeGreaterThan(1)
  return { total: total as number, asked: { ...params, limit: undefined } }
}

const askedFor = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Types the location as a user would and selects the city of that name with Enter. */
async function inSeattle(page: Page) {
  const location = page.getByRole('main').getByRole('search').getByRole('combobox')
  await alive(location)
  await location.fill('Seattle')
  await expect(page.getByRole('option', { name: /^Seattle/ }).first()).toBeVisible()
  await location.press('Enter')
  await expect(page).toHaveURL(/city=Seattle/)
}

test('a visitor uses the filter row to find a house or flat with three bedrooms, in a city and below a price, with seven actions', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  const acts = await countActs(page)
  const { total, asked } = await expected(page)
  await page.goto('/properties')
  const row = page.getByRole('group', { name: 'Filters' })
  await inSeattle(page)
  await row.getByRole('textbox', { name: /^Maximum price/ }).fill('2,000,000')
  await row.getByRole('button', { name: 'Beds and baths' }).click()
  await row.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: '3+' }).click()
  await row.getByRole('button', { name: 'Property type' }).click()
  for (const name of ['House', 'Flat']) await row.getByRole('checkbox', { name, exact: true }).click()
  await expect(row.getByRole('button', { name: `Show ${total} homes` })).toBeVisible()
  await expect(page.getByText(`${total} properties`).first()).toBeVisible()
  expect(await acts()).toBeLessThanOrEqual(actsMost)
  expect(askedFor(page)).toMatchObject({ city: asked.city, bedrooms_min: '3', max_price: '2000000' })
  expect(askedFor(page)['category_ids']).toBe(asked.category_ids)
  // Each filter shows its value.
  await expect(row.getByRole('button', { name: 'Beds and baths: 3+ beds' })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Property type: House, Flat' })).toBeVisible()
  await expect(row.getByRole('textbox', { name: /^Maximum price/ })).toHaveValue('2,000,000')
})

test("a visitor finds the same homes on a phone with seven actions, and the sheet's button shows the number of results", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  const acts = await countActs(page)
  const { total, asked } = await expected(page)
  await page.goto('/properties')
  const filters = page.getByRole('button', { name: /^Filters/ })
  await inSeattle(page)
  await filters.tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'Bedrooms' }).getByRole('radio', { name: '3+' }).tap()
  for (const name of ['House', 'Flat']) await sheet.getByRole('checkbox', { name, exact: true }).tap()
  await sheet.getByRole('textbox', { name: /^Maximum price/ }).fill('2000000')
  const show = sheet.getByRole('button', { name: `Show ${total} homes` })
  await expect(show).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await show.tap()
  await expect(sheet).toBeHidden()
  await expect(filters).toBeFocused()
  await expect(page.getByText(`${total} properties`).first()).toBeVisible()
  expect(await acts()).toBeLessThanOrEqual(actsMost)
  expect(askedFor(page)).toMatchObject({ city: asked.city, bedrooms_min: '3', max_price: '2000000' })
  expect(askedFor(page)['category_ids']).toBe(asked.category_ids)
  await context.close()
})

test("nothing in the filter sheet moves when its counts arrive, so that taps don't miss", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true })
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/property-counts*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/properties?city=Seattle')
  await pressUntil(
    page.getByRole('button', { name: /^Filters/ }),
    page.getByRole('dialog', { name: 'Filters' }),
  )
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)))
  const controls = sheet.locator('input[type=radio], input[type=checkbox]')
  const positions = () =>
    controls.evaluateAll((all) =>
      all.map((one) => {
        const { x, y } = one.getBoundingClientRect()
        return [Math.round(x), Math.round(y)]
      }),
    )
  const before = await positions()
  expect(before.length).toBeGreaterThan(15)
  release()
  await expect(sheet.getByText(/^Median /)).toBeVisible()
  expect(await positions()).toEqual(before)
  await context.close()
})

test('the price filter opens below its fields and shows bars for the other filters, sliders and a live count', async ({
  page,
}) => {
  await page.setViewportSize(wide)
  await page.goto('/properties?property_type=sell')
  const row = page.getByRole('group', { name: 'Filters' })
  const least = row.getByRole('textbox', { name: /^Minimum price/ })
  await alive(least)
  await least.click()
  await expect(row.getByText(/^Median /)).toBeVisible()
  const lowest = row.getByRole('slider', { name: 'Lowest price' })
  const all = Number(/\d+/.exec((await row.getByRole('button', { name: /^Show / }).textContent())!)![0])
  for (let step = 0; step < 4; step++) await lowest.press('ArrowRight')
  await expect(least).not.toHaveValue('')
  const typed = (await least.inputValue()).replaceAll(',', '')
  const params = { property_type: 'sell', min_price: typed, limit: '1' }
  const { total } = await (await page.request.get('/api/get-property-list', { params })).json()
  expect(total).toBeLessThan(all)
  const show = row.getByRole('button', { name: `Show ${total} homes` })
  await expect(show).toBeVisible()
  // Nothing is applied before it is confirmed.
  expect(askedFor(page)).toEqual({ property_type: 'sell' })
  expect(await brokenRules(page)).toEqual([])
  await show.click()
  await expect(page).toHaveURL(new RegExp(`min_price=${typed}`))
  await expect(row.getByText(/^Median /)).toBeHidden()
  // An invalid amount shows an error and leaves the list unchanged.
  await least.fill('much')
  await least.press('Enter')
  expect(await least.evaluate((box: HTMLInputElement) => box.validationMessage)).toBe(
    'Enter an amount, such as 300,000.',
  )
  await least.press('Escape')
  await expect(row.getByText(/^Median /)).toBeHidden()
})

test('a search without results suggests removing one filter, with the resulting number, and can be saved', async ({
  page,
}) => {
  await page.goto('/properties?property_type=sell&city=Seattle&state=Washington&bedrooms_min=20')
  const empty = page.getByText('No homes match your filters')
  await expect(empty).toBeVisible()
  const main = page.getByRole('main')
  const offers = main.getByRole('listitem').filter({ hasText: /propert(y|ies)$/ })
  const without = offers.getByRole('button', { name: /^Without “20\+ bedrooms”: \d+ properties$/ })
  await expect(without).toBeVisible()
  await expect(main.getByText(/e-mail you when a home matches/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Save search' })).toHaveCount(2)
  expect(await brokenRules(page)).toEqual([])
  const count = Number(/: (\d+)/.exec((await without.textContent())!)![1])
  await without.click()
  await expect(page.getByText(`${count} properties`).first()).toBeVisible()
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
  expect(askedFor(page)).toEqual({ property_type: 'sell', city: 'Seattle', state: 'Washington' })
})

/** All widths in English, as well as a phone and a desktop width from right to left. */
const looks = [
  ...[320, 390, 768, 1024, 1440, 1920].map((width) => ['en', width] as const),
  ...[390, 1440].map((width) => ['ar', width] as const),
]

async function fits(page: Page, address: string, part: string) {
  for (const [lang, width] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${address}&lang=${lang}`)
    const about = `${lang} at ${width} px`
    await expect(page.locator(part).first(), about).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), about).toBe(0)
    expect(await brokenRules(page), about).toEqual([])
  }
}

test('search results fit every width', async ({ page }) => {
  await fits(page, '/properties?property_type=sell&bedrooms_min=2', '[data-listing]')
})

/** Returns the texts in the table that have a line break between two of their digits. */
const brokenNumbers = (page: Page) =>
  page.locator('thead, td').evaluateAll((cells) => {
    const broken: string[] = []
    for (const cell of cells.filter((one) => one.checkVisibility())) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement!.checkVisibility() || node.parentElement!.closest('.sr-only')) continue
        for (const { index } of node.textContent!.matchAll(/\d(?=\d)/g)) {
          const range = new Range()
          range.setStart(node, index)
          range.setEnd(node, index + 2)
          if (range.getClientRects().length > 1) broken.push(node.textContent!)
        }
      }
    }
    return broken
  })

test('a comparison of four listings fits every width, and highlights only a value unlike all others', async ({
  page,
}) => {
  const params = { sort: 'price_down', limit: '4' }
  const { data } = await (await page.request.get('/api/get-property-list', { params })).json()
  const ids = (data as { id: number }[]).map(({ id }) => id).join()
  await fits(page, `/compare?ids=${ids}`, 'table')
  await page.setViewportSize(phone)
  await page.goto(`/compare?ids=${ids}&lang=en`)
  await alive(page.locator('table'))
  expect(await brokenNumbers(page)).toEqual([])
  await page.setViewportSize(wide)
  const lit = await page.locator('td[data-apart]').evaluateAll((cells) =>
    cells.map((cell) => {
      const row = [...cell.parentElement!.querySelectorAll('td')].map((one) => one.textContent)
      return row.filter((text) => text === cell.textContent).length
    }),
  )
  expect(lit.length).toBeGreaterThan(0)
  expect(lit.filter((same) => same > 1)).toEqual([])
})

test('at 1920 px the list and the map use the whole window', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.goto('/properties?property_type=sell')
  const map = page.getByRole('region', { name: 'Map', exact: true })
  await expect(map).toBeVisible()
  const edge = await map.boundingBox()
  expect(edge!.x + edge!.width).toBeGreaterThanOrEqual(1919)
  const cards = await page
    .locator('[data-listing]')
    .evaluateAll((all) =>
      all.map((card) => card.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
    )
  expect(cards[0]!.left).toBeLessThan(40)
  expect(cards.filter(({ top }) => top === cards[0]!.top)).toHaveLength(3)
})
