import { expect, test, type Browser, type Page } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { choosePaidPackage, typeCard } from '../../pages/checkout'
import { EntryPage, type Newcomer } from '../../pages/sign-in'
import { ApiPerson, seat, seatNewcomer } from '../../screens/people'

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \W?\d/ })

/** Signs in a new user and opens the card fields. */
async function atCard(page: Page): Promise<Newcomer> {
  const who = await seatNewcomer(page)
  await page.goto('/subscription-plan')
  await choosePaidPackage(page)
  return who
}

/** Opens the same checkout in a new browser, signed in as the same user. */
async function onAnotherDevice(browser: Browser, who: Newcomer, address: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await seat(page, await new ApiPerson(page.request).signIn(who.email, who.password))
  await page.goto(address)
  return page
}

test('a checkout closed while typing can be continued on another device', async ({ page, browser }) => {
  const who = await atCard(page)
  const address = page.url()
  await page.close()
  const other = await onAnotherDevice(browser, who, address)
  await expect(other.getByRole('heading', { name: 'Payment not completed' })).toBeVisible()
  await expect(other.getByText('still open in another tab')).toBeVisible()
  await expect(other.getByRole('alert')).toHaveCount(0)
  await other.getByRole('button', { name: 'Try again' }).click()
  await typeCard(other, '4242424242424242')
  await pay(other).click()
  await expect(other.getByRole('heading', { name: "You're all set" })).toBeVisible()
  await other.context().close()
})

test("a payment still processing at the bank is shown as such on other devices and can't be paid again", async ({
  page,
  browser,
}) => {
  const who = await atCard(page)
  const address = page.url()
  await typeCard(page, '4000000000100018')
  const confirmed = page.waitForResponse((response) => response.url().includes('/confirm'))
  await pay(page).click()
  await confirmed
  await page.close()
  const other = await onAnotherDevice(browser, who, address)
  await expect(other.locator('[data-flow=checkout]')).toHaveAttribute(
    'data-screen',
    /^(verifying|pending|alreadyActive|paid)$/,
  )
  await expect(pay(other)).toHaveCount(0)
  await expect(other.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await other.context().close()
})

test('a completed purchase appears among the payments, with a printable receipt', async ({ page }) => {
  await atCard(page)
  await typeCard(page, '4242424242424242')
  await pay(page).click()
  await expect(page.getByRole('heading', { name: "You're all set" })).toBeVisible()
  await page.goto('/user/transactions')
  await page.getByLabel('Status').selectOption('Paid')
  await expect(page).toHaveURL(/status=success/)
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('link', { name: /^Receipt/ }).click()
  await expect(page.getByRole('heading', { name: /^Receipt R-\d{4}-\d{6}$/ })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(paper).toBe('light')
})

// A refusal that arrives before the page listens for it is covered by tests/src/app/session/session-ended.test.ts. The
// listener is bundled with form parts, so it can't be held back here without the page itself.
test('a token refused when a page is opened leads to sign-in and then back to the page', async ({ page }) => {
  const who = await seatNewcomer(page)
  const elsewhere = await new ApiPerson(page.request).signIn(who.email, who.password)
  await elsewhere.post('own-sessions-end-all', {})
  await page.goto('/user/profile')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fuser%2Fprofile/)
  await new EntryPage(page).signInHere(who.email, who.password)
  await expect(page).toHaveURL(/\/user\/profile$/)
  await expect(page.getByLabel('E-mail address')).toHaveValue(who.email)
})
