import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { alive, isAlive } from '../../kit/hydration'
import { pictured } from '../../kit/listing-with-pictures'

const texts = /\/texts\//
const script = /\/assets\/hydrate/

const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Threshold' })
const notice = (page: Page) => page.getByText("Part of this page didn't load")

/** Answers matching requests with this status or not at all, until they are let through. */
async function refuse(page: Page, what: RegExp, status: number | 'no answer') {
  await page.route(what, (route) =>
    status === 'no answer' ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
  )
  return () => page.unroute(what)
}

/** Counts how often the page is loaded for any reason. */
function opened(page: Page) {
  let times = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) times += 1
  })
  return () => times
}

/** Performs an action and waits until the page has been loaded again. */
async function openedAgain(page: Page, act: () => Promise<unknown>) {
  const again = page.waitForEvent('domcontentloaded')
  await act()
  await again
}

const network = async (page: Page, isThere: boolean) => page.context().setOffline(!isThere)

/** Expects the page to stay as readable as the server rendered it. */
async function isReadable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

for (const status of [404, 429, 503, 'no answer'] as const)
  test(`a page whose texts can't be loaded (${status}) stays, shows a notice and is hydrated once they arrive`, async ({
    page,
  }) => {
    const times = opened(page)
    const letThrough = await refuse(page, texts, status)
    await page.goto('/')
    await expect(notice(page)).toBeVisible()
    await isReadable(page)
    expect(await isAlive(logo(page))).toBe(false)
    await letThrough()
    await network(page, false)
    await network(page, true)
    await alive(logo(page))
    await expect(notice(page)).toBeHidden()
    expect(times()).toBe(1)
  })

test('texts that failed to load are requested again, without waiting for a network event', async ({
  page,
}) => {
  const letThrough = await refuse(page, texts, 429)
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await letThrough()
  await alive(logo(page))
})

test("links and forms work on a page that couldn't be hydrated", async ({ page }) => {
  await refuse(page, texts, 404)
  await page.goto('/agents')
  await expect(notice(page)).toBeVisible()
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('Nobody of this name')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=Nobody/)
})

for (const status of [404, 'no answer'] as const)
  test(`a page whose scripts can't be loaded (${status}) is reloaded`, async ({ page }) => {
    const times = opened(page)
    const letThrough = await refuse(page, script, status)
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('Start'))
    await page.goto('/')
    await failed
    await openedAgain(page, letThrough)
    await alive(logo(page))
    expect(times()).toBe(2)
  })

test("a page whose scripts can't be loaded is reloaded once; it then stays and shows a notice", async ({
  page,
}) => {
  const times = opened(page)
  const letThrough = await refuse(page, script, 404)
  await page.context().addCookies([{ name: 'lang', value: 'ar', url: test.info().project.use.baseURL! }])
  await page.goto('/')
  await expect(page.getByText('لم يُحمَّل جزء من هذه الصفحة')).toBeVisible()
  await isReadable(page)
  expect(times()).toBe(2)
  await letThrough()
  await network(page, false)
  await openedAgain(page, () => network(page, true))
  await alive(page.getByRole('banner').getByRole('link').first())
  expect(times()).toBe(3)
})

test('a page is reloaded only once the network is available', async ({ page }) => {
  const times = opened(page)
  const letThrough = await refuse(page, script, 'no answer')
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) Object.defineProperty(navigator, 'onLine', { get: () => false })
    sessionStorage.setItem('seen', 'yes')
  })
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await page.waitForTimeout(3000)
  expect(times()).toBe(1)
  await letThrough()
  await openedAgain(page, () => page.evaluate(() => dispatchEvent(new Event('online'))))
  await alive(logo(page))
  expect(times()).toBe(2)
})

test("text typed into a page isn't lost by a reload", async ({ page }) => {
  const times = opened(page)
  let fail = () => {}
  const released = new Promise<void>((resolve) => (fail = resolve))
  await page.route(script, async (route) => {
    await released
    await route.abort()
  })
  await page.goto('/agents', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('Nobody of this name')
  fail()
  await expect(notice(page)).toBeVisible()
  await expect(box).toHaveValue('Nobody of this name')
  expect(times()).toBe(1)
})

test('a page left before hydration is reloaded when the user returns to it', async ({ page }) => {
  const times = opened(page)
  // The first page load never gets its script, as if the page had been suspended.
  await page.route(script, (route) => (times() < 2 ? undefined : route.continue()))
  const asked = page.waitForRequest(script)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await asked
  await openedAgain(page, () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))),
  )
  await alive(logo(page))
  expect(times()).toBe(2)
})

/** Returns the built file of a source module. */
function fileOf(source: string): RegExp {
  const manifest = readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8')
  return new RegExp((JSON.parse(manifest) as Record<string, { file: string }>)[source]!.file)
}

for (const status of [404, 'no answer'] as const)
  test(`a page with a missing part of its header (${status}) stays, shows a notice and keeps requesting that part`, async ({
    page,
  }) => {
    const part = fileOf('src/app/shell/PlaceSearch.tsx')
    const letThrough = await refuse(page, part, status)
    await page.goto('/agents')
    await expect(notice(page)).toBeVisible()
    await isReadable(page)
    await alive(logo(page))
    await letThrough()
    await expect(notice(page)).toBeHidden()
    await isReadable(page)
  })

test('a part that failed to load once is loaded on the second attempt', async ({ page, request }) => {
  let times = 0
  await page.route(fileOf('src/features/listings/detail/FullGallery.tsx'), (route) =>
    times++ === 0 ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.goto(await pictured(request))
  const all = page.getByRole('main').getByRole('button', { name: /^Show all/ })
  await alive(all)
  await all.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isReadable(page)
  expect(times).toBe(2)
})
