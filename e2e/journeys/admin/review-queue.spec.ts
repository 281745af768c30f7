import { expect, test, type Browser, type Page } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { ApiPerson, browserOf } from '../../screens/people'

const boss = ['admin@threshold.test', 'admin-for-the-tests'] as const

/** Opens the moderation queue as an admin, and creates an owner with pending listings, the oldest first. */
async function reviewOf(
  { browser, request, baseURL }: { browser: Browser; request: ApiPerson['request']; baseURL?: string },
  titles: readonly string[],
  look: { lang?: string; theme?: string; width?: number } = {},
) {
  const admin = await new ApiPerson(request).signIn(...boss)
  const owner = await new ApiPerson(request).register()
  await owner.completeProfile()
  // Assigns a package with enough slots for all listings.
  const packages: { id: number }[] = (await owner.get('get-package')).data
  await admin.post('assign_package', {
    package_id: String(packages.at(-1)!.id),
    userid: String(owner.session!.data.id),
  })
  for (const title of titles) await owner.list(title)
  const context = await browser.newContext({
    baseURL,
    storageState: browserOf(baseURL!, {
      session: admin.session,
      lang: (look.lang ?? 'en') as 'en',
      theme: (look.theme ?? 'light') as 'light',
    }),
    viewport: { width: look.width ?? 1440, height: 900 },
  })
  const page = await context.newPage()
  const own = async () => (await owner.get('get-added-properties')).data as Record<string, string>[]
  return { admin, owner, page, own, undoFor: (seconds: number) => undoFor(admin, seconds) }
}

const undoFor = (admin: ApiPerson, seconds: number) =>
  admin.post('admin/settings', { undo_seconds: String(seconds) })

const title = (page: Page) => page.locator('#queued-title')
const marked = () => `review ${Date.now()}`

test.afterAll(async ({ request }) => {
  await undoFor(await new ApiPerson(request).signIn(...boss), 0)
})

/**
 * Moderating a listing takes two actions instead of the former six: opening the queue and pressing a key. The next
 * listing then appears automatically.
 */
test('a listing is moderated in two actions, and the next one appears automatically', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const review = await reviewOf({ browser, request, baseURL }, [`First ${mark}`, `Second ${mark}`])
  const { page } = review
  let acts = 0
  const act = async (done: Promise<unknown>) => {
    await done
    acts += 1
  }
  // The search limits the queue to this test's listings; a navigation link opens the same page.
  await act(page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`))
  await expect(title(page)).toHaveText(`First ${mark}`)
  await act(page.keyboard.press('a'))
  await expect(title(page)).toHaveText(`Second ${mark}`)
  await expect(title(page)).toBeFocused()
  expect(acts).toBe(2)
  await expect
    .poll(async () => (await review.own()).find((one) => one['title'] === `First ${mark}`))
    .toMatchObject({
      request_status: 'approved',
    })
  await page.context().close()
})

test('a decision can be undone; until it takes effect, the listing stays pending for everyone else', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const review = await reviewOf({ browser, request, baseURL }, [`First ${mark}`, `Second ${mark}`])
  const { page } = review
  await review.undoFor(60)
  await page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`)
  await expect(title(page)).toHaveText(`First ${mark}`)
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(title(page)).toHaveText(`Second ${mark}`)
  await page.keyboard.press('k')
  await expect(title(page)).toHaveText(`First ${mark}`)
  await page.keyboard.press('a')
  const last = page.getByRole('region', { name: 'Last decision' })
  await expect(last).toContainText('Approved')
  await expect(last).toContainText(`First ${mark}`)
  await expect(last).toContainText(/Takes effect in \d+ s/)
  expect(await brokenRules(page)).toEqual([])
  const states = async () =>
    Object.fromEntries((await review.own()).map((one) => [one['title'], one['request_status']]))
  expect(await states()).toEqual({ [`First ${mark}`]: 'pending', [`Second ${mark}`]: 'pending' })
  // The countdown belongs to the record, so it continues after a reload.
  await page.reload()
  await expect(last).toContainText('Approved')
  await expect(page.getByRole('region', { name: 'Just decided' })).toContainText(`First ${mark}`)
  await page.keyboard.press('z')
  await expect(last).toHaveCount(0)
  await expect(page.getByRole('link', { name: `First ${mark}` })).toBeVisible()
  expect(await states()).toEqual({ [`First ${mark}`]: 'pending', [`Second ${mark}`]: 'pending' })
  await review.undoFor(0)
  await page.context().close()
})

test('a decision about several records reaches all of them, even if the admin leaves the queue at once', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const titles = ['First', 'Second', 'Third'].map((name) => `${name} ${mark}`)
  const review = await reviewOf({ browser, request, baseURL }, titles)
  const { page } = review
  await review.undoFor(0)
  await page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`)
  for (const one of titles) await page.getByRole('checkbox', { name: one }).check()
  let release = () => {}
  const left = new Promise<void>((resolve) => (release = resolve))
  await page.route(/admin\/advance$/, async (route) => {
    await left
    await route.continue()
  })
  await page.keyboard.press('a')
  await page.locator('#admin-parts a[href="/admin/log"]').click()
  await expect(title(page)).toHaveCount(0)
  release()
  await expect
    .poll(async () => (await review.own()).map((one) => one['request_status']))
    .toEqual(['approved', 'approved', 'approved'])
  await page.context().close()
})

test('an admin requests changes with a predefined reason, which the owner sees above every step', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const review = await reviewOf({ browser, request, baseURL }, [`Only ${mark}`])
  const { page } = review
  await review.undoFor(0)
  await page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`)
  await expect(title(page)).toHaveText(`Only ${mark}`)
  await page.keyboard.press('r')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Select a reason or write one.')).toBeVisible()
  await page.keyboard.press('3')
  await expect(page.getByRole('button', { name: 'Price looks wrong' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await brokenRules(page)).toEqual([])
  await page.getByPlaceholder('Write a reason').fill('Is the garden part of it?')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
  const [listing] = await review.own()
  expect(listing).toMatchObject({ listing_status: 'needs_answer' })

  const context = await browser.newContext({
    baseURL,
    storageState: browserOf(baseURL!, { session: review.owner.session, lang: 'en', theme: 'light' }),
  })
  const ownPage = await context.newPage()
  for (const step of ['price', 'photos', 'review']) {
    await ownPage.goto(`/user/edit-property/${listing!['slug_id']}?step=${step}`)
    await expect(ownPage.locator(`[data-step=${step}]`)).toBeVisible()
    await expect(ownPage.getByText('Price looks wrong')).toBeVisible()
    await expect(ownPage.getByText('Is the garden part of it?')).toBeVisible()
  }
  expect(await brokenRules(ownPage)).toEqual([])
  await context.close()
  await page.context().close()
})

test('several listings are approved together, and the changes of an edit are shown side by side', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const review = await reviewOf({ browser, request, baseURL }, [`First ${mark}`])
  const other = await new ApiPerson(request).register()
  await other.completeProfile()
  await other.takeFreePackage()
  await other.list(`Second ${mark}`)
  const { page } = review
  await review.undoFor(0)
  await page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`)
  await expect(title(page)).toHaveText(`First ${mark}`)
  await page.keyboard.press('x')
  await page.getByRole('checkbox', { name: `Select Second ${mark}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect.poll(async () => (await review.own())[0]).toMatchObject({ request_status: 'approved' })

  const [live] = await review.own()
  await review.owner.post('update_post_property', {
    id: String(live!['id']),
    price: '399000',
    description: 'Three bedrooms, a dry cellar and a new garden.',
  })
  await page.reload()
  const changes = page.getByRole('table', { name: 'Pending changes' })
  const row = (name: string) => changes.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Price')).toContainText('399,000')
  await expect(row('Price')).toContainText('415,000')
  await expect(row('Description').locator('ins')).toHaveText(/new/)
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Approve edit/ }).click()
  await expect.poll(async () => (await review.own())[0]).toMatchObject({ revision_state: 'settled' })
  await page.context().close()
})

test('permanent rejection is separate from other decisions and needs confirmation, with no delete button next to it', async ({
  browser,
  request,
  baseURL,
}) => {
  const mark = marked()
  const review = await reviewOf({ browser, request, baseURL }, [`Only ${mark}`], { width: 390 })
  const { page } = review
  await review.undoFor(0)
  await page.goto(`/admin/queue?search=${encodeURIComponent(mark)}`)
  await expect(page.getByRole('link', { name: `Only ${mark}` })).toBeVisible()
  await expect(title(page)).toBeHidden()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('link', { name: `Only ${mark}` }).click()
  await expect(title(page)).toHaveText(`Only ${mark}`)
  await expect(page.getByRole('button', { name: /Delete/ })).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: /^Reject/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toContainText('Select a reason or write one.')
  await dialog.getByRole('textbox').fill('There is no such street.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
  await expect
    .poll(async () => (await review.own())[0])
    .toMatchObject({
      request_status: 'rejected',
      reject_reason: 'There is no such street.',
    })
  const { id } = (await review.own())[0]!
  await page.goto(`/admin/record/property/${id}`)
  const removal = page.getByRole('region', { name: 'Delete this record' })
  await expect(removal.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect(removal.getByRole('button')).toHaveCount(1)
  expect(await brokenRules(page)).toEqual([])
  await page.context().close()
})
