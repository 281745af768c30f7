import { expect, test, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { brokenRules } from '../../kit/axe'

const map = (page: Page) => page.getByRole('region', { name: 'Map of listings' })
const shown = (page: Page) => page.getByText(/(listings?|homes?) in \w/).first()
const number = async (page: Page) => Number(/\d+/.exec((await shown(page).textContent()) ?? '')?.[0] ?? 0)

/** Waits until everything that the map has requested has arrived. */
const calm = (page: Page) =>
  expect(page.getByRole('region', { name: 'Map', exact: true })).toHaveAttribute('aria-busy', 'false')

/** Moves the map and waits until the results at the new position have been requested. */
async function move(page: Page, key: string) {
  await calm(page)
  await expect(async () => {
    const asked = page.waitForResponse(/\/api\/property-map/, { timeout: 3000 })
    await map(page).press(key)
    await asked
  }).toPass()
  await calm(page)
}

test('after a search on the map the list shows its results', async ({ page }) => {
  await page.goto('/map')
  await expect(page.locator('.map-cluster').first()).toBeVisible()
  await page
    .getByRole('button', { name: /zoom in$/ })
    .first()
    .click()
  await move(page, 'ArrowRight')
  await expect(page).toHaveURL(/north=.*west=/)
  await calm(page)
  const count = await number(page)
  await page.getByRole('link', { name: 'Show list' }).click()
  await expect(page).toHaveURL(/\/properties\?.*north=/)
  await expect(page.getByText(count === 1 ? '1 property' : `${count} properties`).first()).toBeVisible()
  await page.getByRole('button', { name: /Remove the filter Inside an area/ }).click()
  await expect(page).not.toHaveURL(/north=/)
})

/** Returns the number of tiles that have anything painted on them. */
const painted = (page: Page) =>
  page.locator('canvas.leaflet-tile').evaluateAll(
    (all) =>
      all.filter((one) => {
        const canvas = one as HTMLCanvasElement
        const { width, height } = canvas
        const pixels = width && canvas.getContext('2d')?.getImageData(0, 0, width, height).data
        return pixels && pixels.some((value, at) => at % 4 === 3 && value > 0)
      }).length,
  )

test('the map initially shows one city and draws its streets, with their attribution', async ({ page }) => {
  await page.goto('/map')
  await expect(page.locator('.map-node').first()).toBeVisible()
  // The city's streets end at its lake and cover two tiles.
  await expect.poll(() => painted(page)).toBeGreaterThan(1)
  await expect(map(page)).toContainText('Demo map; streets are not real')
  await expect(shown(page)).toContainText(/ homes in \w+/)
  // Dark mode changes the colours immediately and without a reload.
  const colour = () =>
    page.locator('canvas.leaflet-tile').evaluateAll((all) =>
      all
        .map((one) => {
          const canvas = one as HTMLCanvasElement
          const { width, height } = canvas
          const pixels = width && canvas.getContext('2d')?.getImageData(0, 0, width, height).data
          const at = pixels ? pixels.findIndex((value, index) => index % 4 === 3 && value === 255) : -1
          return pixels && at > 2 ? pixels.slice(at - 3, at).join() : ''
        })
        .find(Boolean),
    )
  expect(await brokenRules(page)).toEqual([])
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colour).not.toBe(light)
  expect(await brokenRules(page)).toEqual([])
})

/** Guards against a map that zooms to the fullest city, which the map may know from the names of its places. */
test('the map next to a list of homes in all cities shows all of them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/properties')
  const names = page.waitForResponse(/\/api\/get-cities-data/)
  const found = page.getByText(/^\d+ properties$/).first()
  await expect(found).toBeVisible()
  const count = Number.parseInt((await found.textContent())!, 10)
  await names
  await calm(page)
  await expect(page.getByText(new RegExp(`^(Up to )?${count} (homes|listings) `)).first()).toBeVisible()
})

test('a map without streets names the places of its listings', async ({ page }) => {
  await page.route(/\.pmtiles/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/map?north=60&south=20&east=70&west=-130')
  await expect(page.locator('.map-land').first()).toBeAttached()
  await expect(page.locator('.map-cluster > [data-place]').first()).toBeVisible()
  await expect(page.locator('canvas.leaflet-tile')).toHaveCount(0)
})

test('an area can be drawn by pointer or keyboard, and a marker links to its listing', async ({ page }) => {
  // Other tests create listings at random pins, so the URL sets the initial view.
  await page.goto('/map?city=Seattle&north=47.7&south=47.54&east=-122.25&west=-122.42')
  await expect(page.locator('.map-node').first()).toBeVisible()
  await calm(page)
  const all = await number(page)

  await page.getByRole('button', { name: 'Draw an area' }).click()
  // Reads the cross in the centre, where the keyboard adds a corner.
  const cross = () => map(page).evaluate((box) => getComputedStyle(box, '::after').content)
  expect(await cross()).toBe('"+"')
  const { width, height } = (await map(page).boundingBox())!
  for (const [x, y] of [
    [30, 30],
    [width - 80, 30],
    [width - 80, height - 40],
    [120, height - 40],
  ] as const)
    await map(page).click({ position: { x, y } })
  await expect(page.getByText('4 corners')).toBeAttached()
  await page.getByRole('button', { name: 'Search in this area' }).click()
  await expect(page).toHaveURL(/area=/)
  expect(await cross()).not.toBe('"+"')
  await expect(page.getByRole('button', { name: 'Clear area' })).toBeVisible()
  await expect.poll(() => number(page)).toBeLessThanOrEqual(all)
  expect(await number(page)).toBeGreaterThan(0)

  // A click may still hit a marker that the new view is replacing, or a cluster, which zooms in.
  const home = page.locator('.leaflet-popup').getByRole('link')
  let called: string | null = null
  await expect(async () => {
    const alone = page.locator('.map-price')
    const node = (await alone.count()) > 0 ? alone : page.locator('.map-cluster')
    called = await node.first().getAttribute('title', { timeout: 1000 })
    await node.first().dispatchEvent('click', {}, { timeout: 1000 })
    await expect(home).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(
    page.locator('.leaflet-popup').getByRole('button', { name: 'Close', exact: true }),
  ).toBeVisible()
  const title = (await home.textContent()) ?? ''
  expect(called).toContain(title)
  await home.click()
  await expect(page).toHaveURL(/\/properties-details\//)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await page.goBack()

  await page.getByRole('button', { name: 'Clear area' }).click()
  await expect(page).not.toHaveURL(/area=/)

  await expect(page.locator('.map-node').first()).toBeVisible()
  await page.getByRole('button', { name: 'Draw an area' }).press('Enter')
  const corner = page.getByRole('button', { name: 'Add corner here' })
  await corner.press('Enter')
  await move(page, 'ArrowRight')
  await corner.press('Enter')
  await move(page, 'ArrowDown')
  await corner.press('Enter')
  await page.getByRole('button', { name: 'Search in this area' }).press('Enter')
  await expect(page).toHaveURL(/area=[^;&]+(;|%3B)[^;&]+(;|%3B)[^;&]+$/)
})

test("moving the map isn't animated if the user prefers reduced motion", async ({ page }) => {
  await page.goto('/map?city=Seattle&north=47.7&south=47.54&east=-122.25&west=-122.42')
  await expect(page.locator('.map-node').first()).toBeVisible()
  // Records the map's positions frame by frame, leaving out repetitions.
  await page.evaluate(() => {
    const stood: string[] = []
    Object.assign(window, { stood })
    const look = () => {
      const pane = document.querySelector<HTMLElement>('.leaflet-map-pane')!
      const at = pane.style.transform
      if (stood.at(-1) !== at || pane.matches('.leaflet-zoom-anim')) stood.push(at)
      requestAnimationFrame(look)
    }
    look()
  })
  const stood = () => page.evaluate(() => (window as unknown as { stood: string[] }).stood.length)
  expect(await stood()).toBe(1)
  await move(page, 'ArrowRight')
  expect(await stood()).toBe(2)
  await move(page, '+')
  expect(await stood()).toBe(3)
})

test('a self-intersecting area is filled wherever the search includes it', async ({ page }) => {
  await page.goto('/map?area=47.8,-122.33;47.4,-122.1;47.65,-122.6;47.65,-122.0;47.4,-122.55')
  // The server's search includes the centre of the area, which the outline encircles twice.
  await expect(page.locator('path.map-drawn')).toHaveAttribute('fill-rule', 'nonzero')
})

test('changing the sort order replaces the whole page of results', async ({ page, request }) => {
  await page.goto('/properties')
  const cards = page.locator('[data-listing]')
  const ids = () => cards.evaluateAll((all) => all.map((card) => Number(card.dataset['listing'])))
  const params = { sort: 'price_up', limit: '12' }
  const { data } = await (await request.get('/api/get-property-list', { params })).json()
  // Playwright selects options with script events, which an unhydrated page doesn't treat as user input.
  await alive(page.getByLabel('Sort by'))
  await page.getByLabel('Sort by').selectOption('price_up')
  await expect.poll(ids).toEqual(data.map((one: { id: number }) => one.id))
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
})
