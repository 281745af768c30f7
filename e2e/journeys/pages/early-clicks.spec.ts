import { expect, test, type Locator, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { pictured } from '../../kit/listing-with-pictures'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const scripts = /\/assets\/(?!entry-client).*\.js$/

/** Holds back all scripts of a page except its entry, until they are released. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(scripts, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return release
}

/** Opens a page with only its entry running. */
async function open(page: Page, path: string) {
  const release = await hold(page)
  const asked = page.waitForRequest(scripts)
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  return release
}

/** Counts how often, from now on, the page presses a button itself. */
async function unasked(button: Locator): Promise<() => Promise<number>> {
  const clicks = await button.evaluateHandle((element) => {
    const own: Event[] = []
    element.addEventListener('click', (click) => click.isTrusted || own.push(click))
    return own
  })
  return () => clicks.evaluate((own) => own.length)
}

/** Opens the button's dialog and closes it; by then the page has checked for early taps several times. */
async function useOnce(page: Page, button: Locator) {
  await button.tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a button tapped before hydration performs its action exactly once', async ({ page }) => {
  const release = await open(page, '/properties')
  const filters = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })
  const repeated = await unasked(filters)
  await filters.tap()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await useOnce(page, filters)
  await useOnce(page, filters)
  expect(await repeated()).toBe(1)
})

test('a full gallery requested before hydration opens', async ({ page, request }) => {
  const release = await open(page, await pictured(request))
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Show all/ })
    .tap()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('only the last of two taps before hydration takes effect', async ({ page }) => {
  const release = await open(page, '/properties')
  const main = page.getByRole('main')
  const filters = main.getByRole('button', { name: 'Filters', exact: true })
  const repeated = await unasked(filters)
  await filters.tap()
  await main.getByRole('heading', { level: 1 }).tap()
  release()
  await alive(filters)
  await useOnce(page, filters)
  expect(await repeated()).toBe(0)
})

test("an action already performed by the browser isn't repeated on hydration", async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  const release = await open(page, '/')
  const more = page.getByRole('button', { name: 'More', exact: true })
  const repeated = await unasked(more)
  await more.tap()
  const menu = page.locator('#more-menu')
  await expect(menu).toBeVisible()
  release()
  await alive(more)
  const first = menu.getByRole('link').first()
  await alive(first)
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await expect(menu).toBeVisible()
  expect(await repeated()).toBe(0)
})

test('a page scrolled before hydration keeps its position', async ({ page }) => {
  const release = await open(page, '/subscription-plan')
  const last = page.getByRole('main').getByRole('link').last()
  await last.scrollIntoViewIfNeeded()
  const { y } = (await last.boundingBox())!
  release()
  await alive(last)
  expect((await last.boundingBox())!.y).toBe(y)
})
