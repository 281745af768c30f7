import { expect, test } from 'playwright/test'
import { pressUntil } from '../../kit/press-until'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { mailTo } from '../../pages/mailbox'
import { ApiPerson } from '../../screens/people'

test('a user saves a search, a matching home is approved, and the alert has links to the home and for unsubscribing', async ({
  page,
  request,
}) => {
  const seller = await new ApiPerson(request).register()
  await seller.completeProfile()
  await seller.takeFreePackage()
  const title = `Watchmaker house ${Date.now()}`
  const slug = await seller.list(title)
  const who = newcomer()
  await new ApiPerson(request).register(who)

  // A guest presses *Save search*, signs in and then sees the same search and dialog.
  await page.goto(`/properties?search=${encodeURIComponent(title)}&property_type=sell`)
  // Without results, the button also appears in place of the results.
  const save = page.getByRole('main').getByRole('button', { name: 'Save search' }).last()
  await pressUntil(save, page.getByLabel('E-mail address'))
  await new EntryPage(page).signInHere(who.email, who.password)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/properties\?.*property_type=sell$/)
  await dialog.getByLabel('Name').fill('The watchmaker')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('link', { name: 'Your saved searches' }).click()
  await expect(page.getByRole('heading', { name: 'The watchmaker' })).toBeVisible()
  await expect(page.getByText('No e-mails sent yet')).toBeVisible()

  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const { data } = await seller.get('get-added-properties', { limit: '1' })
  await admin.post('admin/advance', {
    record: 'property',
    id: String(data[0].id),
    event: 'listing.approved',
  })
  const mail = await mailTo(request, who.email, /watchmaker/)
  expect(mail.subject).toBe('New match: “The watchmaker”')
  expect(mail.text).toContain('New match: ')

  const follow = async (path: RegExp) => {
    const { pathname, search } = new URL(path.exec(mail.text)![0])
    await page.goto(pathname + search)
  }
  await follow(/http\S+\/properties-details\/\S+/)
  await expect(page).toHaveURL(new RegExp(slug))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)

  await follow(/http\S+\/alerts\/stop\S+/)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading')).toHaveText("You're unsubscribed")
  await page.getByRole('link', { name: 'Your saved searches' }).click()
  await expect(page.getByLabel('E-mail frequency')).toHaveValue('off')
  await expect(page.getByText('Last e-mail')).toBeVisible()
})
