import { expect, test } from 'playwright/test'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { linkFor } from '../../pages/mailbox'

/** Tests the link in the e-mail with the code, opened in the registering browser and in another. */
test('the sign-in link confirms a registration in another tab, and the first tab continues', async ({
  page,
  context,
}) => {
  const who = newcomer()
  await new EntryPage(page).register(who)
  await expect(page.getByText('You can also open the link in the e-mail.')).toBeVisible()
  const second = await context.newPage()
  await second.goto(`/sign-in-link#token=${await linkFor(page.request, who.email)}`)
  await second.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(second.getByRole('button', { name: `Account menu: ${who.name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Account menu: ${who.name}` })).toBeVisible()
  await expect(page).not.toHaveURL(/register/)
  // The password typed in the first tab works.
  const data = { email: who.email, password: who.password }
  expect(await (await page.request.post('/api/user_signup', { data })).json()).toMatchObject({ error: false })
})

test('the sign-in link signs the user in on another device and explains that a password has to be set', async ({
  page,
  browser,
  baseURL,
}) => {
  const who = newcomer()
  await new EntryPage(page).register(who)
  const elsewhere = await (await browser.newContext({ baseURL })).newPage()
  await elsewhere.goto(`/sign-in-link#token=${await linkFor(page.request, who.email)}`)
  await elsewhere.getByRole('button', { name: 'Confirm and sign in' }).press('Enter')
  await expect(elsewhere.getByText(/password/i).first()).toBeVisible()
  await elsewhere.context().close()
})

test('an invalid sign-in link leads to the form, which states the reason', async ({ page }) => {
  await page.goto('/sign-in-link#token=cut-short')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).last()).toBeVisible()
  // The second link is pasted into the page that is already open.
  await page.goto('/sign-in-link#token=another-one')
  await page.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})
