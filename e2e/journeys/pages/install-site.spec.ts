import { expect, test, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { brokenRules } from '../../kit/axe'
import { pressUntil } from '../../kit/press-until'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { ApiPerson } from '../../screens/people'

test.use({ serviceWorkers: 'allow' })

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Returns the URLs that the browser has cached for users with saved listings. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('threshold-kept'))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

test('the browser reports no obstacle to installing the site', async ({ baseURL, playwright }, info) => {
  // An incognito context can't install anything, so this one has a profile folder.
  const { launchOptions } = info.project.use
  const context = await playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
    ...launchOptions,
    // A headless build can't name an installed site, so another one may be given.
    executablePath: process.env['CHROMIUM_WITH_WINDOWS'] ?? launchOptions?.executablePath,
  })
  try {
    const [page] = context.pages() as [Page]
    await page.goto(baseURL!)
    const session = await context.newCDPSession(page)
    const { url, errors, manifest } = await session.send('Page.getAppManifest')
    expect(new URL(url).pathname).toBe('/manifest.webmanifest')
    expect(errors).toEqual([])
    expect(manifest).toMatchObject({ display: 'kStandalone' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { appId } = await session.send('Page.getAppId')
    expect(appId).toBe(`${baseURL}/`)
    // Merely browsing neither installs a service worker nor caches anything.
    await page.goto(`${baseURL}/properties`)
    expect(await workers(page)).toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  } finally {
    await context.close()
  }
})

test('a saved listing can be read offline, and nothing of it is left after signing out', async ({
  page,
  request,
  context,
}) => {
  const who = newcomer()
  await new ApiPerson(request).register(who)
  await new EntryPage(page).signIn(who.email, who.password)

  await page.goto('/properties?property_type=sell&sort=price_down')
  const card = page.getByRole('article').first()
  const heart = card.getByRole('button', { name: /^Save / })
  const link = card.getByRole('link').first()
  const address = (await link.getAttribute('href'))!
  expect(await workers(page)).toBe(0)
  await pressUntil(heart, heart.and(page.getByRole('button', { pressed: true })))
  await expect.poll(() => workers(page)).toBe(1)
  await page.goto('/user/favourites')
  await expect(page.getByText('Available offline: 1 of 1')).toBeVisible()
  // From now on pages go through the service worker, in every language.
  for (const elsewhere of ['/properties?lang=ar', '/?lang=hi', '/user/favourites?lang=en'])
    await page.goto(elsewhere, { timeout: 60_000 })
  await expect(page.getByText('Available offline: 1 of 1')).toBeVisible()
  const title = (await page.getByRole('article').getByRole('heading').textContent())!.trim()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByText('Prices and availability may have changed.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(new RegExp(`${address.split('?')[0]}$`))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(/^Last seen online: /)).toBeVisible()
  const drawn = page
    .getByRole('img', { name: title })
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(await drawn).toBeGreaterThan(300)
  expect(await brokenRules(page)).toEqual([])
  await page.goto('/agents?lang=en')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /agents/i })).toBeVisible()
  await page.goto('/user/favourites')
  await expect(page.getByText('Available offline: 1 of 1')).toBeVisible()
  await page
    .getByRole('button', { name: /Your menu|menu/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => kept(page)).toEqual([])
  await context.setOffline(true)
  await page.goto('/user/favourites')
  await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toHaveCount(0)
})

test('the share menu prints a listing on a sheet that opens in another tab', async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await context.addInitScript(() => {
    globalThis.print = () => void (document.title = 'printed')
  })
  await page.goto('/properties')
  await page.getByRole('article').getByRole('link').first().click()
  const share = page.getByRole('button', { name: 'Share' })
  const print = page.getByRole('link', { name: 'Print' })
  await alive(share)
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(print).toBeVisible()
  const [above, below] = [await share.boundingBox(), await print.boundingBox()]
  expect(below!.y).toBeGreaterThan(above!.y)
  expect(below!.y).toBeLessThan(above!.y + 200)
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(print).toBeHidden()
  await expect(share).toBeFocused()
  await share.click()
  const [sheet] = await Promise.all([page.waitForEvent('popup'), print.click()])
  await expect(sheet).toHaveURL(/\/share\/property\/\d+\/sheet\?lang=en#print$/)
  await expect(sheet).toHaveTitle('printed')
  await expect(print).toBeHidden()
})
