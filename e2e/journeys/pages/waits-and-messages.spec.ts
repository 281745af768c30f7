import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../../screens/people'
import { Time } from '../../kit/time'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

test('a wait indicator names after four seconds what is loading, and offers actions after ten', async ({
  browser,
  request,
  baseURL,
}) => {
  const { session } = await new ApiPerson(request).register()
  const storageState = browserOf(baseURL!, { session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/get_payment_details*', async (route) => {
    await held
    await route.continue()
  })
  const time = await Time.stopped(page)
  await page.goto('/user/transactions')
  const line = page.getByRole('status').filter({ hasText: 'Still loading your plans and payments.' })
  const asked = page.locator('[aria-busy=true]').first()
  await expect(async () => {
    await time.beat(50)
    await expect(asked).toBeVisible({ timeout: 500 })
  }).toPass()
  await time.beat(200)
  await expect(line).toBeHidden()
  await time.pass(4_000)
  await expect(line).toBeVisible()
  await expect(line).not.toContainText('reload the page')
  await time.pass(6_000)
  await expect(line).toContainText('Check your connection or reload the page.')
  await expect(line.getByRole('button', { name: 'Reload page' })).toBeVisible()
  letGo()
  await expect(async () => {
    await time.beat(50)
    await expect(line).toBeHidden({ timeout: 500 })
  }).toPass()
  await context.close()
})

test('messages can be read again from the bell by keyboard, even after a reload; the app banner stays until dismissed', async ({
  browser,
  request,
}) => {
  const boss = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const set = (values: Record<string, string>) => boss.post('admin/settings', values)
  await set({ appstore_id: '12345' })
  try {
    const context = await browser.newContext({
      userAgent: iphone,
      permissions: ['clipboard-write', 'clipboard-read'],
    })
    const page = await context.newPage()
    const copied = 'Link copied'
    await page.goto('/faqs')
    const offer = page.getByRole('complementary').filter({ hasText: 'Get the app' })
    await offer.getByRole('button', { name: 'Close' }).click()
    await expect(offer).toBeHidden()
    const bell = page.getByRole('banner').getByRole('button', { name: 'Recent notices' })
    await expect(bell).toBeHidden()
    await page.goto('/properties')
    await expect(offer).toBeHidden()
    await page.locator('article h2 a, article h3 a').first().click()
    await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(bell).toBeVisible()
    await expect(page.getByText(copied)).toHaveCount(1)
    await page.reload()
    await expect(bell).toBeVisible()
    await expect(page.getByText(copied)).toHaveCount(0)
    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Recent notices' })).toBeVisible()
    await expect(page.getByText(copied)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(copied)).toHaveCount(0)
    await expect(bell).toBeFocused()
    await context.close()
  } finally {
    await set({ appstore_id: '' })
  }
})

test("a wizard opened at a later step doesn't show unfinished steps as done", async ({
  browser,
  request,
  baseURL,
}) => {
  const owner = await new ApiPerson(request).register()
  await owner.completeProfile()
  await owner.takeFreePackage()
  const storageState = browserOf(baseURL!, { session: owner.session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  await page.goto('/user/add-property?step=review')
  const steps = page.getByRole('navigation', { name: 'Listing steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(page.locator('form[data-step=review]')).toBeVisible()
  await expect(steps.getByRole('img', { name: 'Done:' })).toHaveCount(0)
  await context.close()
})
