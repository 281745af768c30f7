import { expect, test, type Locator, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'
import { brokenRules } from '../../kit/axe'
import { newcomer } from '../../pages/sign-in'
import { ApiPerson, seatNewcomer } from '../../screens/people'

/** Holds back the page's scripts that contain this text until they are released; all others load normally. */
async function holdScripts(page: Page, part = ''): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    // A page that was left no longer needs the response.
    const response = part ? await route.fetch().catch(() => null) : null
    if (!part || (await response?.text().catch(() => ''))?.includes(part)) await released
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => undefined)
  })
  return release
}

/** Waits until the page around this field is hydrated and has settled. */
async function settled(field: Locator) {
  await alive(field)
  await field.evaluate(() => new Promise((later) => setTimeout(later, 500)))
}

test('a name typed before hydration can be used for a search', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/agents', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('Nobody of this name')
  release()
  await settled(box)
  await expect(box).toHaveValue('Nobody of this name')
  await box.press('Enter')
  await expect(page).toHaveURL(/search=Nobody/)
})

test('a location typed before hydration gets suggestions and can be used for a search', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('main').getByRole('combobox', { name: 'Location' })
  const suggested = page.waitForRequest(/\/api\/place-suggest/)
  await box.fill('garden')
  release()
  await suggested
  await settled(box)
  await expect(box).toHaveValue('garden')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/properties\?.*search=garden/)
})

test('a sort order selected before hydration sorts the list', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/properties?property_type=sell', { waitUntil: 'commit' })
  const order = page.getByRole('main').getByLabel('Sort by')
  await order.selectOption('price_down')
  release()
  await expect(page).toHaveURL(/sort=price_down/)
  await expect(order).toHaveValue('price_down')
})

test('an area and a unit entered before hydration are converted', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/area-converter', { waitUntil: 'commit' })
  const main = page.getByRole('main')
  const unit = main.getByLabel('Unit').first()
  await main.getByLabel('Area', { exact: true }).first().fill('250')
  await unit.selectOption({ index: 2 })
  const chosen = await unit.inputValue()
  release()
  await settled(unit)
  await expect(unit).toHaveValue(chosen)
  await expect(main.getByLabel('Area', { exact: true }).first()).toHaveValue('250')
  const inOwnUnit = main.locator('dd').filter({ hasText: /^250$/ })
  await expect(inOwnUnit).toHaveCount(1)
})

test('loan terms entered while the calculator is still loading are preserved', async ({ page }) => {
  const release = await holdScripts(page, 'browse.mortgage.loan_term_years')
  await page.goto('/mortgage-calculator', { waitUntil: 'commit' })
  const price = page.getByLabel('Price', { exact: true })
  await page.getByLabel('Down payment').fill('18000')
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await price.fill('180,000')
  await page.getByLabel('Interest rate (per year)').fill('3.875')
  release()
  await settled(price)
  await expect(price).toHaveValue('180,000')
  await expect(page.getByText('$761.78')).toBeVisible()
})

/** Locates the sign-in form as users find it. */
const signInForm = (page: Page) => {
  const main = page.getByRole('main')
  return {
    email: main.getByLabel('E-mail address'),
    password: main.getByLabel('Password', { exact: true }),
    send: main.getByRole('button', { name: 'Sign in', exact: true }),
  }
}

/** Collects all URLs that a page requests. */
function addressesOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}

test('credentials typed before hydration can be used to sign in, and nothing is sent before hydration', async ({
  page,
}) => {
  const who = newcomer()
  await new ApiPerson(page.request).register(who)
  const release = await holdScripts(page)
  const asked = addressesOf(page)
  await page.goto('/login?returnTo=%2Fuser%2Fprofile', { waitUntil: 'commit' })
  const { email, password, send } = signInForm(page)
  await email.fill(who.email)
  await password.fill(who.password)
  await expect(send).toBeDisabled()
  await send.click({ force: true })
  await password.press('Enter')
  expect(await brokenRules(page)).toEqual([])
  const place = await send.boundingBox()
  const look = () => send.evaluate((button) => getComputedStyle(button).opacity)
  expect(await look()).toBe('1')
  release()
  await expect(send).toBeEnabled()
  expect(await send.boundingBox()).toEqual(place)
  expect(await look()).toBe('1')
  await expect(email).toHaveValue(who.email)
  await expect(password).toHaveValue(who.password)
  await expect(password).toBeFocused()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fuser%2Fprofile$/)
  await password.press('Enter')
  await expect(page).toHaveURL(/\/user\/profile$/)
  expect(asked.filter((address) => address.includes(who.password))).toEqual([])
})

test('credentials filled in by the browser before hydration can be used to sign in', async ({ page }) => {
  const who = newcomer()
  await new ApiPerson(page.request).register(who)
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const { email, password, send } = signInForm(page)
  // Fills in the fields like a password manager: without key events, and with events for which there are no listeners
  // yet.
  for (const [box, text] of [
    [email, who.email],
    [password, who.password],
  ] as const)
    await box.evaluate((input: HTMLInputElement, filled) => {
      input.value = filled
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }, text)
  release()
  await send.click()
  await expect(page).not.toHaveURL(/login/)
})

test('text typed into a form that was visited before survives hydration', async ({ page }) => {
  await page.goto('/login')
  await expect(signInForm(page).send).toBeEnabled()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  const { email, password, send } = signInForm(page)
  await email.fill('somebody@example.test')
  await password.fill('a-good-password')
  await password.evaluate((box) => box.setAttribute('data-same', ''))
  release()
  await expect(send).toBeEnabled()
  await expect(email).toHaveValue('somebody@example.test')
  await expect(password).toHaveValue('a-good-password')
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('data-same', '')
})

test('signed-in users never see the form and are redirected once the page is hydrated', async ({ page }) => {
  await seatNewcomer(page)
  const asked = addressesOf(page)
  for (const [address, target] of [
    ['/login?returnTo=%2Fuser%2Fprofile', /\/user\/profile$/],
    ['/register', /:\d+\/$/],
  ] as const) {
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    release()
    await expect(page).toHaveURL(target)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  expect(asked.filter((address) => /user_signup|user-register/.test(address))).toEqual([])
})

test('a page reloaded after a code was sent continues at the code, without showing the form first', async ({
  page,
}) => {
  await page.goto('/login')
  const { email } = signInForm(page)
  await email.fill('waiting@example.test')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('waiting@example.test')).toBeVisible()
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('status')).toBeVisible()
  await expect(email).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(page.getByText('waiting@example.test')).toBeVisible()
})

test('the password reset link is sent to an address typed before hydration', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const email = page.getByRole('main').getByLabel('E-mail address')
  const send = page.getByRole('main').locator('button[type=submit]')
  await email.fill('somebody@example.test')
  await expect(send).toBeDisabled()
  await email.press('Enter')
  release()
  await send.click()
  await expect(page.locator('[data-flow=recovery]')).toHaveAttribute('data-screen', 'sent')
  await expect(page.getByRole('main')).toContainText('somebody@example.test')
})

test('hydration matches the HTML rendered by the server', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  for (const address of ['/login', '/register', '/forgot-password']) {
    await page.goto(address)
    await expect(page.getByRole('main').locator('button[type=submit]')).toBeEnabled()
  }
  expect(complaints).toEqual([])
})
