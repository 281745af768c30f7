import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../screens/people'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const admin = (request: ConstructorParameters<typeof ApiPerson>[0]) =>
  new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')

test('a phone sees what the settings say, and the position at the start is only logged', async ({
  browser,
  request,
}) => {
  const boss = await admin(request)
  const set = (values: Record<string, string>) => boss.post('admin/settings', values)
  try {
    await set({ appstore_id: '12345', web_favicon: '/favicon-of-the-house.svg', svg_clr: '0' })
    const context = await browser.newContext({
      userAgent: iphone,
      viewport: { width: 390, height: 844 },
      geolocation: { latitude: 47.6, longitude: -122.3 },
      permissions: ['geolocation'],
    })
    const page = await context.newPage()
    const logged = page.waitForEvent('console', (line) => line.text().startsWith('Location: 47.6'))
    await page.goto('/')
    await logged
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/favicon-of-the-house.svg')
    await expect(page.locator('[data-svg-clr]')).toHaveAttribute('data-svg-clr', '0')
    const app = page.getByRole('complementary').getByRole('link', { name: 'Get the app' })
    await expect(app).toHaveAttribute('href', 'https://apps.apple.com/app/id12345')
    await context.close()
  } finally {
    await set({ appstore_id: '', web_favicon: '', svg_clr: '1' })
  }
})

test('whoever is shut out while at work is told the sentence and led to the door', async ({
  browser,
  request,
  baseURL,
}) => {
  const boss = await admin(request)
  const who = await new ApiPerson(request).register()
  const storageState = browserOf(baseURL!, { session: who.session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto('/user/dashboard')
  await expect(page.locator('[data-next="way.profile"]')).toBeVisible()
  const id = String(who.session!.data.id)
  await boss.post('admin/advance', { record: 'account', id, event: 'account.deactivated', reason: 'Spam' })
  await page
    .getByRole('main')
    .getByRole('link', { name: /favourites/ })
    .click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(
    page.getByText('Your Account have been Deactivetd by Admin. please connect them.').first(),
  ).toBeVisible()
  await context.close()
})
