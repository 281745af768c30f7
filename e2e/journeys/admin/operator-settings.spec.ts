import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../../screens/people'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

const admin = (request: ConstructorParameters<typeof ApiPerson>[0]) =>
  new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')

test("on a phone the site applies the operator's settings, and on start only logs the location", async ({
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
    const logged = page.waitForEvent('console', {
      predicate: (line) => line.text().startsWith('Location: 47.6'),
      timeout: 30_000,
    })
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
  const page = await browser.newPage()
  await page.goto('/')
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/.+\.(svg|png|ico)$/)
  await page.close()
})

test('a user deactivated while using the site sees the reason and is sent to the sign-in page', async ({
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
  // By the time of the click, the page may already have been notified and be redirecting to sign-in.
  const favourites = page.getByRole('main').getByRole('link', { name: /saved homes/ })
  // Uses the keyboard, because tiles may still appear above the link and move it away from a click.
  await Promise.race([page.waitForURL(/\/login\?returnTo=/), favourites.press('Enter')])
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(
    page.getByText('Your Account have been Deactivetd by Admin. please connect them.').first(),
  ).toBeVisible()
  await context.close()
})

test('a slow page shows first a bar and then a loader; a denied location and missing push support cause no error', async ({
  browser,
  request,
  baseURL,
}) => {
  const { session } = await new ApiPerson(request).register()
  const storageState = browserOf(baseURL!, { session, lang: 'en', theme: 'light' })
  // This browser denies access to the location.
  const context = await browser.newContext({ storageState, permissions: [] })
  await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const page = await context.newPage()
  const refused = page.waitForEvent('console', (line) => /^Location: \D/.test(line.text()))
  await page.goto('/')
  await refused
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { navigate: (to: { href: string }) => void }
    }
    router.navigate({ href: '/user/notifications' })
  })
  await expect(page.getByRole('progressbar', { name: 'The page is loading' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  letGo()
  await expect(page.getByText("This browser doesn't support notifications.")).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeHidden()
  // This page lists every message that was shown. Account notifications that arrived in the meantime contain a link,
  // while errors don't.
  const shown = page.getByRole('region', { name: 'Recent notices' }).getByRole('listitem')
  await expect(shown.filter({ hasNot: page.getByRole('link') })).toHaveCount(0)
  await context.close()
})

test("an unknown URL in the account or admin area shows a separate page without that area's navigation", async ({
  browser,
  request,
  baseURL,
}) => {
  const { session } = await admin(request)
  const context = await browser.newContext({
    storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
  })
  const page = await context.newPage()
  for (const path of ['/admin/no/such', '/user/no-such']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.locator('body')).not.toContainText(/\b(admin|own)\.\w/)
  }
  await context.close()
})

test('permissions that another admin changed are shown next to the local changes', async ({
  browser,
  request,
  baseURL,
}) => {
  const boss = await admin(request)
  const email = `team-${Date.now()}@example.test`
  const { data } = await boss.post('admin/team', { email, permissions: 'reports,people' })
  const storageState = browserOf(baseURL!, { session: boss.session, lang: 'en', theme: 'light' })
  const page = await (await browser.newContext({ storageState })).newPage()
  await page.goto(`/admin/record/membership/${data.id}`)
  const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
  await expect(box('Reports')).toBeChecked()
  await box('Messages').check()

  // Answers as if another admin had removed one permission in the meantime.
  const member = { id: data.id, permissions: ['people'] }
  await page.route('**/api/admin/team-change', (route) =>
    route.fulfill({ status: 409, json: { error: true, code: 'CONFLICT', message: 'Changed', data: null } }),
  )
  await page.route('**/api/admin/team', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const one of answer.data) if (one.id === member.id) Object.assign(one, member)
    await route.fulfill({ json: answer })
  })
  const save = page.getByRole('button', { name: 'Edit permissions' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed these permissions')
  await expect(box('Reports')).not.toBeChecked()
  await expect(box('People')).toBeChecked()
  await expect(box('Messages')).toBeChecked()

  await page.unrouteAll()
  await save.click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect
    .poll(async () => {
      const team = (await boss.get('admin/team')).data as { id: number; permissions: string[] }[]
      return team.find(({ id }) => id === data.id)!.permissions.toSorted()
    })
    .toEqual(['messages', 'people'])
  await page.context().close()
})

test('an added language is confirmed and can be edited immediately, and cancelling an invitation leaves no permission ticked', async ({
  browser,
  request,
  baseURL,
}) => {
  const boss = await admin(request)
  const storageState = browserOf(baseURL!, { session: boss.session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto('/admin/languages')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add a language' }).click()
  await main.getByLabel('Language code').fill('sw')
  await main.getByLabel('Name').fill('Kiswahili')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Change Kiswahili' })).toBeVisible()
  await expect(main.getByLabel('Name')).toHaveValue('Kiswahili')

  await page.goto('/admin/team')
  const dialog = page.getByRole('dialog')
  const invite = page.getByRole('main').getByRole('button', { name: 'Invite' })
  await invite.click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await invite.click()
  await expect(dialog.getByRole('checkbox').first()).not.toBeChecked()
  await context.close()
})
