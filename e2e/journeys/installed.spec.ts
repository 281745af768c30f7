import { expect, test, type Page } from 'playwright/test'
import { brokenRules } from '../kit/axe'
import { pressUntil } from '../kit/press'
import { EntryPage, newcomer } from '../pages/entry'
import { ApiPerson } from '../screens/people'

test.use({ serviceWorkers: 'allow' })

const workers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

/** Addresses of what the browser keeps for whoever has saved homes. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('threshold-kept'))
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })

test('the browser finds nothing that keeps it from installing the site', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  const { url, errors, manifest } = await session.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ display: 'kStandalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window that forgets everything installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { appId } = await session.send('Page.getAppId')
  expect(appId).toBe(new URL('/', page.url()).href)
  expect(await workers(page)).toBe(0)
  expect(await page.evaluate(() => caches.keys())).toEqual([])
})

test('a saved home is read without a network, and nothing of it stays when its reader leaves', async ({
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
