import { expect, test, type Page } from 'playwright/test'
import { signedIn } from '../../kit/tabs'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { codeFor, mailTo, mailsTo, writtenTo } from '../../pages/mailbox'

/** Expects that a browser whose session was ended elsewhere drops that session when it opens its next page. */
const signedOut = async (page: Page) => {
  await page.goto('/user/profile')
  const token = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('root') ?? 'null')?.parts.User_signup.data?.token as unknown,
    )
  await expect(async () => expect((await token()) ?? null).toBeNull()).toPass({ timeout: 15_000 })
}
const sessions = (page: Page) => page.getByRole('region', { name: 'Active sessions' })
const passwords = (page: Page) => page.getByRole('region', { name: /(Set|Change) password/ })
const undoPath = (text: string) => /\/undo-change#token=[\w-]+/.exec(text)?.[0] ?? 'no link'

test('changing the e-mail address requires the password and ends other sessions, and the old address can undo the change', async ({
  page,
  browser,
  request,
}) => {
  const who = newcomer()
  const next = newcomer().email
  await new EntryPage(page).registerWhole(who)
  const elsewhere = await (await browser.newContext()).newPage()
  await new EntryPage(elsewhere).signIn(who.email, who.password)
  await page.goto('/user/profile')
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2)
  await expect(sessions(page).getByText('This device')).toHaveCount(1)

  await page.getByRole('link', { name: 'Change your e-mail address' }).click()
  await page.getByLabel('New e-mail address').fill(next)
  const current = page.getByLabel('Current password')
  await current.fill('not the password')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('alert').getByText('current password is wrong')).toBeVisible()
  expect(await mailsTo(request, next)).toEqual([])
  await current.fill(who.password)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel(/-digit code$/).fill(await codeFor(request, next))
  await expect(page).toHaveURL(/\/user\/profile/)
  await expect(page.getByLabel('E-mail address')).toHaveValue(next)
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await signedOut(elsewhere)

  const { text } = await mailTo(request, who.email, /were changed/)
  const path = undoPath(text)
  const asked: string[] = []
  elsewhere.on('request', (one) => void asked.push(one.url().split('#')[0]!))
  await elsewhere.goto(path)
  await expect(elsewhere.getByText(/Your e-mail address becomes .* again/)).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Undo change' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'The change is undone' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'Set password' })).toBeVisible()
  // No requested URL contained the token, so it never appears in proxy logs or a Referer.
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((url) => url.includes(path.split('token=')[1]!))).toEqual([])
  await signedOut(page)
  await new EntryPage(elsewhere).signIn(who.email, who.password)
})

test('signed-in users can change their password and sign out all their devices together', async ({
  page,
  browser,
}) => {
  const who = newcomer()
  await new EntryPage(page).registerWhole(who)
  await page.goto('/user/profile')
  const form = passwords(page)
  const change = async (password: string, current: string) => {
    await form.getByLabel('New password', { exact: true }).fill(password)
    await form.getByLabel('Confirm password', { exact: true }).fill(password)
    await form.getByLabel('Current password', { exact: true }).fill(current)
    await form.getByRole('button', { name: 'Change password' }).click()
  }
  await change('a-better-password', 'not the password')
  await expect(form.getByRole('alert').getByText('current password is wrong')).toBeVisible()
  await change('football', who.password)
  await expect(form.getByRole('alert').getByText('most common')).toBeVisible()
  await change('a-better-password', who.password)
  await expect(form.getByRole('status')).toContainText('Your password is changed.')

  const elsewhere = await (await browser.newContext()).newPage()
  await new EntryPage(elsewhere).signIn(who.email, 'a-better-password')
  await elsewhere.goto('/user/profile')
  await expect(sessions(elsewhere).getByRole('listitem')).toHaveCount(2)
  await elsewhere.getByRole('button', { name: 'Sign out everywhere' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(elsewhere).toHaveURL(/login/)
  await signedOut(page)
})

test('an account with only a phone number confirms a password change with a texted code and receives a texted undo link', async ({
  page,
  browser,
  request,
}) => {
  const { mobile } = newcomer()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with a mobile number' }).click()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const first = await codeFor(request, mobile)
  await page.getByLabel(/-digit code$/).fill(first)
  await expect(page).not.toHaveURL(/login/)

  await page.goto('/user/profile')
  const form = passwords(page)
  await expect(form.getByText(/We can send a code to .*…/)).toBeVisible()
  await form.getByLabel('New password', { exact: true }).fill('a-better-password')
  await form.getByLabel('Confirm password', { exact: true }).fill('a-better-password')
  await form.getByRole('button', { name: 'Send confirmation code' }).click()
  await expect(form.getByText(/We sent a code to .*…/)).toBeVisible()
  const code = await codeFor(request, mobile)
  const box = form.getByLabel(/-digit code$/)
  await box.fill(code === '000000' ? '000001' : '000000')
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(form.getByRole('alert').getByText('This code is wrong.')).toBeVisible()
  await box.fill(code)
  await form.getByRole('button', { name: 'Set password' }).click()
  await expect(form.getByRole('status')).toContainText('Your password is changed.')

  let path = 'no link'
  await expect(async () => {
    path = undoPath(await writtenTo(request, mobile))
    expect(path).not.toBe('no link')
  }).toPass({ timeout: 90_000 })
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(path)
  await expect(elsewhere.getByText('The new password is removed.')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Undo change' }).click()
  await expect(elsewhere.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signedOut(page)
})

test('an e-mailed link resets a forgotten password once, and a refusal keeps the password the user typed', async ({
  page,
  request,
}) => {
  const who = newcomer()
  await signedIn(request, who)
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(who.email)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend link' })).toBeDisabled()

  const { text } = await mailTo(request, who.email, /Set a new password/)
  const path = /\/reset-password#token=[\w-]+/.exec(text)?.[0] ?? 'no link'
  await page.goto(path)
  const typed = page.getByLabel('New password', { exact: true })
  const again = page.getByLabel('Confirm password', { exact: true })
  await typed.fill('football')
  await again.fill('football')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('alert').getByText('most common').first()).toBeVisible()
  await expect(typed).toHaveValue('football')
  await typed.fill('a-better-password')
  await again.fill('a-better-password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible()

  await page.reload()
  await typed.fill('yet-another-password')
  await again.fill('yet-another-password')
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Request new link' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.goBack()
  await expect(typed).toBeVisible()
  await new EntryPage(page).signIn(who.email, 'a-better-password')
})

test('an older link with the token in its query still opens and moves the token to the fragment', async ({
  page,
}) => {
  await page.goto('/undo-change?token=sent-in-earlier-times')
  await expect(page).toHaveURL(/\/undo-change#token=sent-in-earlier-times$/)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.goto('/reset-password?token=sent-in-earlier-times')
  await expect(page).toHaveURL(/\/reset-password#token=sent-in-earlier-times$/)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
})

test('signing out in one tab clears the other tab, where another user then starts fresh', async ({
  page,
  request,
}) => {
  const who = { ...newcomer(), name: 'Only Mine' }
  await new EntryPage(page).registerWhole(who)
  await page.goto('/user/profile')
  const about = page.getByLabel('Name', { exact: true })
  await expect(about).toHaveValue(who.name)
  await about.fill('Typed and private')
  const other = await page.context().newPage()
  await other.goto('/user/profile')
  const others = await signedIn(request)
  await other.evaluate(
    (data) =>
      localStorage.setItem(
        'root',
        JSON.stringify({ version: 1, parts: { User_signup: { data, loading: false } } }),
      ),
    others,
  )
  await expect(about).toHaveValue('Test Newcomer')
  await other.goto('/user/profile')
  await other.getByRole('button', { name: 'Sign out everywhere' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
  await expect(page.getByText('Test Newcomer')).toHaveCount(0)
})
