import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from 'playwright/test'
import { alive, isAlive } from '../../kit/hydration'
import { pictured } from '../../kit/listing-with-pictures'

const texts = /\/texts\//
const script = /\/assets\/hydrate/

const logo = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Threshold' })
const notice = (page: Page) => page.getByText("Part of this page didn't load")

/** What fits is answered with this status, or not at all, until it is let through. */
async function refuse(page: Page, what: RegExp, status: number | 'no answer') {
  await page.route(what, (route) =>
    status === 'no answer' ? route.abort('internetdisconnected') : route.fulfill({ status, body: '' }),
  )
  return () => page.unroute(what)
}

/** How often a page was opened, by anybody. */
function opened(page: Page) {
  let times = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) times += 1
  })
  return () => times
}

/** Ends when the page has opened once more after this. */
async function openedAgain(page: Page, act: () => Promise<unknown>) {
  const again = page.waitForEvent('domcontentloaded')
  await act()
  await again
}

const network = async (page: Page, isThere: boolean) => page.context().setOffline(!isThere)

/** Whoever reads the page can go on: it is as the server drew it. */
async function isReadable(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

for (const status of [404, 429, 503, 'no answer'] as const)
  test(`a page whose texts cannot be fetched (${status}) stays, says so, and comes alive with them`, async ({
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

test('texts that are late are asked for again without any sign of the network', async ({ page }) => {
  const letThrough = await refuse(page, texts, 429)
  await page.goto('/')
  await expect(notice(page)).toBeVisible()
  await letThrough()
  await alive(logo(page))
})

test('links and forms of a page that could not come alive work', async ({ page }) => {
  await refuse(page, texts, 404)
  await page.goto('/agents')
  await expect(notice(page)).toBeVisible()
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('Nobody of this name')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=Nobody/)
})

for (const status of [404, 'no answer'] as const)
  test(`a page whose scripts cannot be fetched (${status}) is loaded again`, async ({ page }) => {
    const times = opened(page)
    const letThrough = await refuse(page, script, status)
    const failed = page.waitForEvent('console', (message) => message.text().startsWith('Start'))
    await page.goto('/')
    await failed
    await openedAgain(page, letThrough)
    await alive(logo(page))
    expect(times()).toBe(2)
  })

test('a page whose scripts cannot be fetched is loaded again once, then says so and stays', async ({
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

test('without a network a page is not loaded again before there is one', async ({ page }) => {
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

test('what was typed into a page is not lost to loading it again', async ({ page }) => {
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

test('a page that was left before it was alive and is come back to is loaded again', async ({ page }) => {
  const times = opened(page)
  // The first page is never answered, as one that was put aside.
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

/** The file of a part of the app, by its source. */
function fileOf(source: string): RegExp {
  const manifest = readFileSync(join(import.meta.dirname, '../../../dist/client/.vite/manifest.json'), 'utf8')
  return new RegExp((JSON.parse(manifest) as Record<string, { file: string }>)[source]!.file)
}

for (const status of [404, 'no answer'] as const)
  test(`a page stays that misses a part of its header (${status}), says so, and goes on asking for it`, async ({
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

test('a part that is lost once on its way comes all the same', async ({ page, request }) => {
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
