import { expect, test } from 'playwright/test'
import { pressUntil } from '../../kit/press-until'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { ApiPerson } from '../../screens/people'

test('a visitor compares listings, saves one after signing in, calculates its cost, and sees why others match', async ({
  page,
  request,
}) => {
  const who = newcomer()
  const person = await new ApiPerson(request).register(who)
  const table = page.getByRole('table')

  // The list isn't sorted by newest, because the newest listings may belong to other tests and all look the same.
  await page.goto('/properties?property_type=sell&sort=price_down')
  const signs = page.getByRole('main').getByRole('button', { name: /^Compare / })
  await pressUntil(signs.first(), signs.first().and(page.getByRole('button', { pressed: true })))
  for (const at of [1, 2]) {
    await signs.nth(at).click()
    await expect(signs.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  const tray = page.getByRole('complementary', { name: 'Comparison' })
  await expect(tray).toContainText('3 of 4')
  await tray.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+,\d+$/)
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(table.getByRole('row', { name: /^Price \(different\)/ })).toBeVisible()
  const rows = await table.getByRole('row').count()
  await page.getByRole('checkbox', { name: 'Show differences only' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(rows)
  await page
    .getByRole('button', { name: /from comparison$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/compare\?ids=\d+,\d+&differ=true$/)
  await expect(table.getByRole('columnheader')).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Compare homes' })).toBeFocused()

  await page.goto('/properties?property_type=sell')
  const heart = page.getByRole('article').getByRole('button', { name: /^Save / })
  await pressUntil(heart.first(), page.getByLabel('E-mail address'))
  await new EntryPage(page).signInHere(who.email, who.password)
  await expect(page).toHaveURL(/\/properties\?property_type=sell$/)
  await expect(heart.first()).toHaveAttribute('aria-pressed', 'true')

  // A saved listing stays saved on its own page and in the list afterwards.
  const pressed = (is: boolean) => expect(heart.nth(1)).toHaveAttribute('aria-pressed', String(is))
  const answered = () => page.waitForResponse((reply) => reply.url().includes('add_favourite'))
  await Promise.all([answered(), heart.nth(1).click()])
  await pressed(true)
  await page.getByRole('article').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/properties-details\//)
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Save / })
      .first(),
  ).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await pressed(true)
  await Promise.all([answered(), heart.nth(1).click()])
  await pressed(false)
  await page.route('**/add_favourite', (route) => route.abort())
  await heart.nth(1).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await pressed(false)
  await page.unroute('**/add_favourite')

  await page.goto('/user/favourites')
  await heart.click()
  await expect(page.getByText('No saved homes yet')).toBeVisible()

  await page.goto('/mortgage-calculator')
  await page.getByLabel('Price', { exact: true }).fill('180,000')
  await page.getByLabel('Down payment').fill('18000')
  await page.getByLabel('Interest rate (per year)').fill('3.875')
  await expect(page.getByText('$761.78')).toBeVisible()
  await page.getByRole('button', { name: 'Show every year' }).click()
  const gate = page.getByRole('dialog', { name: 'Opps!' })
  await expect(gate).toContainText('Mortgage Calculator Detail Package Not Available')
  await gate.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/subscription-plan\?for=mortgage_calculator_detail&returnTo=/)
  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const packages: { id: number; name: string }[] = (await admin.get('get-package')).data
  const opening = packages.find(({ name }) => name === 'Buyer plus')!
  const userid = String(person.session!.data.id)
  await admin.post('assign_package', { package_id: String(opening.id), userid })
  await page.goto(new URL(page.url()).searchParams.get('returnTo')!)
  await expect(table.getByRole('row')).toHaveCount(31)
  await expect(table.getByRole('row').last()).toContainText('$0.00')

  await page.goto('/user/personalised-feed')
  await page.getByRole('checkbox', { name: 'House', exact: true }).check()
  await page.getByRole('button', { name: 'Save and show' }).click()
  await expect(page.getByText('Your preferences are saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Matches your preferences' })).toBeVisible()
  await expect(page.getByRole('list', { name: "Why you're seeing this" }).first()).toContainText(
    'You look for: House',
  )
})
