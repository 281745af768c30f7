import { expect, test } from 'playwright/test'
import { pressUntil } from '../../kit/press-until'
import { Admin } from '../../pages/admin'
import { newcomer } from '../../pages/sign-in'
import { writtenTo } from '../../pages/mailbox'
import { acquaint, ApiPerson, browserOf } from '../../screens/people'

test('a premium listing requires a package; a user reports a problem with it, and an admin agrees', async ({
  browser,
  request,
  baseURL,
}) => {
  const who = newcomer()
  const reader = await new ApiPerson(request).register(who)
  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const premium = { get_all_premium_properties: '1', limit: '1' }
  const [listing] = (await new ApiPerson(request).get('get-property-list', premium)).data
  const packages: { id: number; name: string }[] = (await reader.get('get-package')).data
  const opening = packages.find(({ name }) => name === 'Buyer plus')!
  const as = async (session: ApiPerson['session']) => {
    const look = { session, lang: 'en', theme: 'light' }
    return (await browser.newContext({ storageState: browserOf(baseURL!, look) })).newPage()
  }
  const page = await as(reader.session)
  const dialog = page.getByRole('dialog')

  await test.step('shows on the locked page what is hidden and which package unlocks it', async () => {
    await page.goto(`/properties-details/${listing.slug_id}`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Buyer plus')
    await pressUntil(main.getByRole('button', { name: "Owner's contact details" }), dialog)
    await expect(dialog).toContainText('Premium Properties Package Not Available')
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/subscription-plan\?for=premium_properties/)
    await expect(main).toContainText('To see all details of premium properties you need a plan')
  })

  await test.step('unlocks the page once the user has a package', async () => {
    const { id } = reader.session!.data
    await admin.post('assign_package', { package_id: String(opening.id), userid: String(id) })
    await page.goto(`/properties-details/${listing.slug_id}`)
    const reach = page.getByRole('link', { name: /@/ }).first()
    await pressUntil(page.getByRole('button', { name: 'Show phone and e-mail' }), reach)
    await expect(page.getByRole('button', { name: "Owner's contact details" })).toBeHidden()
  })

  await test.step('the user reports the listing', async () => {
    await pressUntil(page.getByRole('button', { name: 'Report this listing' }), dialog)
    await dialog.getByRole('button', { name: 'Send the report' }).click()
    await expect(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Something else' }).check()
    await dialog.getByRole('textbox', { name: 'Details' }).fill('The pool belongs to the house next door')
    await dialog.getByRole('button', { name: 'Send the report' }).click()
    await expect(dialog).toContainText('review it and e-mail you')
  })

  await test.step('an admin upholds the report, and the reporter reads why', async () => {
    const { data } = await admin.get('admin/records', { record: 'report', search: 'next door' })
    const operatorPage = await as(admin.session)
    await operatorPage.goto(`/admin/record/report/${data[0].id}`)
    await expect(operatorPage.getByRole('link', { name: listing.title })).toBeVisible()
    await new Admin(operatorPage).decide('Uphold the report', 'The pictures were replaced.', 'Take no action')
    await expect(operatorPage.locator('[data-state=upheld]')).toBeVisible()
    await expect
      .poll(() => writtenTo(request, who.email), { timeout: 30_000 })
      .toContain('The pictures were replaced.')
  })

  await test.step('the user is reported in turn, reads the reason and appeals', async () => {
    const other = await new ApiPerson(request).register()
    await acquaint(reader, other)
    const about = { user_id: String(reader.session!.data.id), reason_id: '0', other_message: 'Asks for cash' }
    const { data } = await other.post('add_reports', about)
    const upheld = { record: 'report', id: String(data.id), event: 'upheld.warn' }
    await admin.post('admin/advance', { ...upheld, reason: 'We read the messages.' })
    await page.goto('/user/notifications')
    const decision = page.locator('[data-decision]')
    await expect(decision).toContainText('We read the messages.')
    await pressUntil(decision.getByRole('button', { name: 'Appeal' }), dialog)
    await dialog.getByLabel('Why is it wrong?').fill('It was somebody else')
    await dialog.getByRole('button', { name: 'Send the appeal' }).click()
    await expect(decision).toContainText('Your appeal is in review')
    await expect(decision).toContainText('It was somebody else')
  })
})
