import { expect, test } from 'playwright/test'
import { acquaint, ApiPerson, seat } from '../../screens/people'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone, forms and account pages have no footer and no compare bar', async ({ page, request }) => {
  const person = await new ApiPerson(request).register()
  await seat(page, person)
  await page.goto('/properties')
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare / })
  await expect(async () => {
    await compare.first().click()
    await expect(compare.first()).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
  }).toPass()
  const bar = page.getByRole('complementary', { name: 'Comparison' })
  await expect(bar).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const { data: packages } = await person.get('get-package')
  for (const path of ['/user/add-property', `/checkout/${packages[0].id}`, '/user/chat', '/user/profile']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeHidden()
    await expect(bar, path).toHaveCount(0)
  }
})

test('on a phone, the account navigation needs no horizontal scrolling', async ({ page, request }) => {
  await seat(page, await new ApiPerson(request).register())
  await page.goto('/user/dashboard')
  const nav = page.getByRole('navigation', { name: 'Your account' })
  const current = nav.getByRole('button', { name: 'Dashboard' })
  await expect(current).toHaveAttribute('aria-expanded', 'false')
  await expect(nav.getByRole('link')).toHaveCount(0)
  await current.click()
  expect(await nav.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await nav.getByRole('link', { name: 'Saved listings' }).click()
  await expect(page).toHaveURL(/favourites/)
  await expect(nav.getByRole('button', { name: 'Saved listings' })).toHaveAttribute('aria-expanded', 'false')
})

test('the message field of the chat has one line and grows with its text', async ({ page, request }) => {
  const asker = await new ApiPerson(request).register()
  const owner = await new ApiPerson(request).register()
  await acquaint(asker, owner)
  await seat(page, asker)
  await page.goto(`/user/chat?with=${owner.session!.data.id}`)
  const box = page.getByLabel('Your message')
  await expect(box).toBeVisible()
  const height = async () => (await box.boundingBox())!.height
  expect(await height()).toBeLessThan(50)
  await box.fill('One line\nand another\nand a third')
  expect(await height()).toBeGreaterThan(80)
})

for (const lang of ['en', 'ar', 'hi'])
  test(`on a phone, the results header and the map tools each take one line: ${lang}`, async ({ page }) => {
    await page.goto(`/properties?city=Seattle&sort=price_down&lang=${lang}`)
    const sort = page.getByRole('main').locator('select:visible').first()
    await expect(sort).toBeVisible()
    const head = sort.locator('xpath=ancestor::div[p][1]')
    await expect(head.locator('button:visible, a:visible, select:visible')).toHaveCount(3)
    expect((await head.boundingBox())!.height).toBeLessThan(60)
    expect((await sort.boundingBox())!.width).toBeGreaterThan(90)
    await page.goto(`/map?lang=${lang}`)
    const tools = page.locator('[role=group]:has(> label input[type=checkbox])')
    await expect(tools).toBeVisible()
    expect((await tools.boundingBox())!.height).toBeLessThan(60)
  })

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } })
  for (const lang of ['en', 'ar', 'hi'])
    test(`the map tools fit in one row: ${lang}`, async ({ page }) => {
      for (const path of ['/properties', '/map']) {
        await page.goto(`${path}?lang=${lang}`)
        const tools = page.locator('[role=group]:has(> label input[type=checkbox])')
        await expect(tools).toBeVisible()
        expect((await tools.boundingBox())!.height, path).toBeLessThan(60)
      }
    })
})
