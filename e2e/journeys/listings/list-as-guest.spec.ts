import { expect, test, type Page } from 'playwright/test'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { Wizard } from '../../pages/wizard'
import { ApiPerson, browserOf, seat } from '../../screens/people'

/** Fills in a listing as a guest, up to the last step. */
async function describe(page: Page, title: string): Promise<Wizard> {
  const wizard = new Wizard(page)
  await wizard.describe(title)
  await wizard.saved()
  await expect(page).toHaveURL(/step=review/)
  return wizard
}

/** Returns the step stored with the guest's draft, which changes later than the URL. */
const storedStep = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve, reject) => {
        const opening = indexedDB.open('threshold-drafts', 1)
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const db = opening.result
          const asked = db.transaction('drafts').objectStore('drafts').get('property')
          asked.addEventListener('success', () => {
            db.close()
            resolve(asked.result?.step)
          })
        })
      }),
  )

/** Creates a user who meets every listing requirement, and returns their credentials. */
async function readyPerson(api: ApiPerson) {
  const who = newcomer()
  await api.register(who)
  await api.completeProfile()
  await api.takeFreePackage()
  return who
}

/** Describing the listing comes first, and an account is required only at the end (D98). */
test('a guest first describes a property, whose draft survives a reload, and submits it after signing in', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const api = new ApiPerson(request)
  const who = await readyPerson(api)
  const title = `A house from a guest ${who.mobile.slice(-4)}`
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'List a property' }).click()
  const wizard = await describe(page, title)
  await page.reload()
  await wizard.at('review')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await wizard.submit()
  await expect(page.getByRole('heading', { name: 'Almost there – finish these steps' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await new EntryPage(page).signInHere(who.email, who.password)
  await expect(page).toHaveURL(/\/my-property\//)
  await expect(page.locator('[data-standing=pending]')).toBeVisible()
  expect((await api.get('get-added-properties')).data).toMatchObject([{ title }])
})

test('two tabs of one guest submit the listing only once', async ({ page, request, context }) => {
  test.setTimeout(120_000)
  const api = new ApiPerson(request)
  const who = await readyPerson(api)
  await page.goto('/list-property')
  await describe(page, `A house of two tabs ${who.mobile.slice(-4)}`)
  // The other tab opens at the stored step.
  await expect.poll(() => storedStep(page)).toBe('review')
  const other = await context.newPage()
  await other.goto('/list-property')
  const second = new Wizard(other)
  await second.at('review')
  await new Wizard(page).submit()
  await expect(page.getByRole('heading', { name: 'Almost there – finish these steps' })).toBeVisible()
  await second.submit()
  await expect(other.getByRole('heading', { name: 'Almost there – finish these steps' })).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await new EntryPage(other).signInHere(who.email, who.password)
  await expect(other).toHaveURL(/\/my-property\//)
  await expect(other.getByText("We'll notify you when it has been reviewed.")).toBeVisible()
  // The plan has a single slot, which this listing already uses, so the other tab redirects to the listing.
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page).toHaveURL(/\/my-property\//)
  await expect(page.getByText("You've already submitted this listing")).toBeVisible()
  expect((await api.get('get-added-properties')).data).toHaveLength(1)
  expect((await api.get('listing-draft')).data).toBeNull()
})

test('a tab that is still at the last step shows the listing submitted by another tab', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000)
  const api = new ApiPerson(request)
  const who = await readyPerson(api)
  const { cookies, origins } = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState: { cookies, origins } })
  const page = await context.newPage()
  await page.goto('/user/add-property')
  const first = await describe(page, `A house of an owner ${who.mobile.slice(-4)}`)
  await expect.poll(async () => (await api.get('listing-draft')).data.step).toBe('review')
  const other = await context.newPage()
  await other.goto('/user/add-property')
  const second = new Wizard(other)
  await second.at('review')
  await first.submit()
  await expect(page).toHaveURL(/\/my-property\//)
  await second.submit()
  await expect(other.getByText("You've already submitted this listing")).toBeVisible()
  await expect(other).toHaveURL(/\/my-property\//)
  expect((await api.get('get-added-properties')).data).toHaveLength(1)
  expect((await api.get('listing-draft')).data).toBeNull()
  await context.close()
})

test("a guest who enters the URL of the account's form can start immediately", async ({ page }) => {
  for (const [typed, opened] of [
    ['/user/add-property', /\/list-property/],
    ['/user/add-project', /\/list-project/],
  ] as const) {
    await page.goto(typed)
    await expect(page).toHaveURL(opened)
    await new Wizard(page).at('place')
  }
})

test('a user who already has a draft chooses which one to continue', async ({
  browser,
  baseURL,
  request,
}) => {
  const api = new ApiPerson(request)
  const who = await readyPerson(api)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.place()
  await wizard.saved()
  const { cookies, origins } = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  await context.addCookies(cookies)
  const elsewhere = await browser.newContext({ storageState: { cookies, origins } })
  const device = await elsewhere.newPage()
  await device.goto('/list-property')
  await new Wizard(device).at('place')
  await device.getByLabel('Address', { exact: true }).fill('Begun with the account')
  await new Wizard(device).saved()
  await elsewhere.close()
  await new EntryPage(page).signIn(who.email, who.password)
  await page.goto('/list-property')
  await expect(page.getByRole('heading', { name: 'You have two drafts' })).toBeVisible()
  await expect(page.getByText('Begun with the account')).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'Ballard, Seattle' }).getByRole('button').click()
  await wizard.at('place')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('Ballard, Seattle')
  await context.close()
})

test('cancelling while the free plan is taken leaves the choice to the owner', async ({ page, request }) => {
  test.setTimeout(120_000)
  const api = new ApiPerson(request)
  await api.register(newcomer())
  await api.completeProfile()
  await seat(page, api)
  await page.goto('/user/add-property')
  const wizard = await describe(page, 'A house whose plan can wait')
  let asked = 0
  await page.route('**/api/assign_package', () => void asked++)
  await wizard.submit()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take the free plan' })).toBeVisible()
  expect(asked).toBe(1)
  await page.unroute('**/api/assign_package')
  await page.getByRole('button', { name: 'Take the free plan' }).click()
  await expect(page.locator('[data-standing=pending]')).toBeVisible()
})
