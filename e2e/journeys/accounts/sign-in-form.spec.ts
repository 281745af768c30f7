import { expect, test } from 'playwright/test'
import { codeFor } from '../../pages/mailbox'
import { EntryPage, newcomer } from '../../pages/sign-in'

test('errors in the sign-in form are listed and linked to their fields, and disappear when corrected', async ({
  page,
}) => {
  await page.goto('/login')
  const [email, password] = [page.getByLabel('E-mail address'), page.getByLabel('Password', { exact: true })]
  await email.fill('nobody@')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  const summary = page.getByRole('alert').filter({ hasText: /2/ })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveCount(2)
  await summary.getByRole('link').first().click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('nobody@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid', 'true')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveValue('nobody@example.org')
  await password.fill('a password')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a code can be requested with only the address, and an invalid address receives the focus', async ({
  page,
}) => {
  await page.goto('/login')
  const email = page.getByLabel('E-mail address')
  await email.fill('no address')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill(' somebody-new@example.org ')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('somebody-new@example.org')).toBeVisible()
})

test('a server-side refusal is shown at its field until the input changes, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/register')
  const boxes = {
    name: page.getByLabel('Name', { exact: true }),
    email: page.getByLabel('E-mail address'),
    mobile: page.getByLabel('Mobile number'),
    password: page.getByLabel('Password', { exact: true }),
    again: page.getByLabel('Confirm password', { exact: true }),
  }
  const { password, again, ...facts } = boxes
  const typed = { name: 'Somebody', email: 'somebody@example.test', mobile: '+12065550143' }
  for (const [name, box] of Object.entries(facts)) await box.fill(typed[name as keyof typeof typed])
  // The password is long enough for the form, but on every list of common passwords.
  for (const box of [password, again]) await box.fill('password')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1)
  for (const [name, box] of Object.entries(facts))
    await expect(box).toHaveValue(typed[name as keyof typeof typed])
  for (const box of [password, again]) await box.fill('a longer way in')
  await expect(password).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
})

test('the sign-in form that registration led to links back to the registration form', async ({ page }) => {
  const who = newcomer()
  await new EntryPage(page).register(who)
  const code = await codeFor(page.request, who.email)
  await page.route('**/api/user_signup', (route) => route.abort())
  await new EntryPage(page).typeCode(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByLabel('Confirm password', { exact: true })).toBeVisible()
})
