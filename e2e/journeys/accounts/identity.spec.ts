import { expect, test, type Page } from 'playwright/test'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { codeFor, writtenTo } from '../../pages/mailbox'

const signedIn = (page: Page) => expect(page).not.toHaveURL(/login|register/)
const mayGoOn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Continue with Google' })

/** Presses the button and returns the window that opens. */
async function googleWindow(
  page: Page,
  press: () => Promise<void> = () => mayGoOn(page).click(),
): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await press()
  return popup
}

async function choose(popup: Page, email: string) {
  await popup.getByLabel('E-mail address').fill(email)
  await popup.getByLabel('Name').fill('Ada Example')
  await popup.getByRole('button', { name: 'Sign in with this account' }).click()
}

async function profileEmail(page: Page): Promise<string> {
  await page.goto('/user/profile')
  return page.getByLabel('E-mail address').inputValue()
}

test('choosing an account in Google’s window signs the user in, and a closed window can be opened again', async ({
  page,
}) => {
  const { email } = newcomer()
  await page.goto('/login')
  const first = await googleWindow(page)
  await first.waitForLoadState()
  await first.close()
  await expect(page.getByRole('heading', { name: 'The window was closed' })).toBeVisible()
  await expect(page.getByText('Test mode: this replaces')).toBeVisible()
  const again = page.getByRole('button', { name: 'Reopen window' })
  await choose(await googleWindow(page, () => again.click()), email)
  await signedIn(page)
  expect(await profileEmail(page)).toBe(email)
})

test("the hosted service's code signs a user in with a phone number", async ({ page, request }) => {
  const { mobile } = newcomer()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with a mobile number' }).click()
  await expect(page.getByText('Text messages can be intercepted')).toBeVisible()
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  const code = await codeFor(request, mobile)
  const box = page.getByLabel(/-digit code$/)
  await box.fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('This code is wrong.').first()).toBeVisible()
  await box.fill('')
  await box.fill(code)
  await signedIn(page)
})

test('a user signs out, deletes the account, and restores it by signing in', async ({ page }) => {
  const { email } = newcomer()
  const enter = async () => {
    await page.goto('/login')
    await choose(await googleWindow(page), email)
    await signedIn(page)
  }
  await enter()
  await page
    .getByRole('button', { name: /Your menu|menu/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(kept).not.toContain(email)
  expect(await kept()).not.toMatch(/\\"token\\":\\"/)
  await enter()
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Delete account…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account will be deleted in 30 days').first()).toBeVisible()
  await page.goto('/login')
  await choose(await googleWindow(page), email)
  await expect(page.getByText('Your account will not be deleted').first()).toBeVisible()
  await signedIn(page)
})

test('a new e-mail address takes effect only after it has been verified', async ({ page, request }) => {
  const { email } = newcomer()
  const next = newcomer().email
  await page.goto('/login')
  await choose(await googleWindow(page), email)
  await signedIn(page)
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Change your e-mail address' }).click()
  await page.getByLabel('New e-mail address').fill(next)
  // The old address confirms first, so a stolen session token isn't enough to change it.
  await page.getByRole('button', { name: 'Send confirmation code' }).click()
  await expect(page.getByText(/^We sent a code to/)).toBeVisible()
  await page.getByLabel(/-digit code$/).fill(await codeFor(request, email))
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel(/-digit code$/).fill(await codeFor(request, next))
  await expect(page).toHaveURL(/\/user\/profile/)
  expect(await profileEmail(page)).toBe(next)
})

test('a password works after verifying in the browser that registered; verifying in another requires setting a new one', async ({
  page,
  browser,
  request,
}) => {
  const who = newcomer()
  await new EntryPage(page).register(who)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await new EntryPage(page).typeCode(await codeFor(request, who.email))
  await signedIn(page)
  const elsewhere = await (await browser.newContext()).newPage()
  await new EntryPage(elsewhere).signIn(who.email, who.password)
  expect(await profileEmail(elsewhere)).toBe(who.email)

  const late = newcomer()
  const first = await (await browser.newContext()).newPage()
  await new EntryPage(first).register(late)
  const other = await (await browser.newContext()).newPage()
  await other.goto('/login')
  await other.getByLabel('E-mail address').fill(late.email)
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await new EntryPage(other).typeCode(await codeFor(request, late.email))
  await expect(other.getByText('no longer works')).toBeVisible()
  await signedIn(other)
  await expect.poll(() => writtenTo(request, late.email)).toContain('/forgot-password')
})
