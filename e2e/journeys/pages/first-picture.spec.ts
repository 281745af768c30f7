import { expect, test, type Locator, type Page } from 'playwright/test'
import { isAlive } from '../../kit/hydration'
import { Time } from '../../kit/time'

/** Opens a page with a stopped clock and holds back requests that match `held` until `release` is called. */
async function without(page: Page, held: RegExp, path = '/') {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(held, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  const time = await Time.stopped(page)
  const entry = page.waitForResponse(/\/assets\/entry-client/)
  await page.goto(path, { waitUntil: 'commit' })
  await (await entry).finished()
  return { release, scripts, part: page.getByRole('banner').getByRole('link', { name: 'Threshold' }), time }
}

const pictures = /\/files\/pictures\//

const filtersOf = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })

/** Waits for several rendered frames, so that everything waiting for a frame has run. */
const someFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let left = 10; left > 0; left--)
      await new Promise<void>((drawn) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          drawn()
        })
        observer.observe(document.documentElement)
      })
  })

/** Waits for this part to be hydrated, in steps much shorter than the wait for a picture. */
const comesAlive = (part: Locator, time: Time) =>
  expect
    .poll(async () => {
      await time.beat()
      return isAlive(part)
    })
    .toBe(true)

test('a page is visible before its scripts are requested', async ({ page }) => {
  const { release, scripts, part, time } = await without(page, /\.css$/)
  expect(scripts).toHaveLength(1)
  release()
  await comesAlive(part, time)
  expect(scripts.length).toBeGreaterThan(1)
})

test('the largest picture is loaded before the scripts run', async ({ page }) => {
  const { release, scripts, part, time } = await without(page, pictures)
  await someFrames(page)
  await expect.poll(() => scripts.length).toBeGreaterThan(1)
  await someFrames(page)
  expect(await isAlive(part)).toBe(false)
  release()
  await comesAlive(part, time)
  const picture = page.locator('img[fetchpriority=high]')
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('pressing a key starts hydration without waiting for the picture', async ({ page }) => {
  const { part, time } = await without(page, pictures)
  await someFrames(page)
  await page.keyboard.press('Tab')
  await comesAlive(part, time)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a scripted click starts hydration without waiting for the picture', async ({ page }) => {
    const { part, time } = await without(page, pictures, '/properties')
    await someFrames(page)
    await filtersOf(page).evaluate((button: HTMLElement) => button.click())
    await comesAlive(part, time)
  })

  test('a tap starts hydration without waiting for the picture, and then takes effect', async ({ page }) => {
    const { part, time } = await without(page, pictures, '/properties')
    await someFrames(page)
    await filtersOf(page).tap()
    await comesAlive(part, time)
    const isOpen = async () => {
      await time.beat(50)
      return page.getByRole('dialog').isVisible()
    }
    await expect.poll(isOpen, { intervals: [100] }).toBe(true)
  })
})

test("a picture that is slow or missing doesn't prevent hydration", async ({ page }) => {
  const { part, time } = await without(page, pictures)
  await someFrames(page)
  expect(await isAlive(part)).toBe(false)
  await time.pass(2000)
  await comesAlive(part, time)
})

for (const [kind, path] of [
  ['that only the browser draws', '/list-property'],
  ['on which people act at once', '/login'],
] as const)
  test(`a page ${kind} loads its modules immediately`, async ({ page }) => {
    await Time.stopped(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('link[rel=modulepreload]').first()).toBeAttached()
    await expect(page.locator('link[media="not all"]')).toHaveCount(0)
  })
