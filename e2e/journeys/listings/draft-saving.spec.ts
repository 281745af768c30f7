import { expect, test } from 'playwright/test'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { Wizard } from '../../pages/wizard'
import { ApiPerson, browserOf } from '../../screens/people'

const address = '12 Oak Street'

test('a draft is saved without further typing once the server is back', async ({
  browser,
  baseURL,
  request,
}) => {
  const api = await new ApiPerson(request).register()
  const storageState = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const page = await (await browser.newContext({ storageState })).newPage()
  await page.goto('/user/add-property')
  const wizard = new Wizard(page)
  await wizard.at('place')
  let isDown = true
  await page.route('**/api/listing-draft', (route) =>
    isDown && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByLabel('Address', { exact: true }).fill(address)
  await expect(page.getByText("Couldn't save your draft. We'll keep trying.")).toBeVisible()
  isDown = false
  await wizard.saved()
  expect((await api.get('listing-draft')).data.fields).toMatchObject({ address })
  await page.context().close()
})

/**
 * Closing the browser preserves localStorage but not what a tab stores, so the text must be restored from a persistent
 * copy.
 */
test('text typed after the session ended elsewhere survives closing the browser', async ({
  browser,
  baseURL,
  request,
}) => {
  const who = newcomer()
  const api = await new ApiPerson(request).register(who)
  const storageState = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const before = await browser.newContext({ storageState })
  const page = await before.newPage()
  await page.goto('/user/add-property')
  await new Wizard(page).at('place')
  await new EntryPage(page).endElsewhere()
  await page.getByLabel('Address', { exact: true }).fill(address)
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  const kept = await before.storageState()
  await before.close()

  const reopened = await (await browser.newContext({ storageState: kept })).newPage()
  await new EntryPage(reopened).signIn(who.email, who.password)
  await reopened.goto('/user/add-property')
  await expect(reopened.getByLabel('Address', { exact: true })).toHaveValue(address)
  await expect(reopened.getByText('We restored what you typed.')).toBeVisible()
  await new Wizard(reopened).saved()
  const copies = () =>
    reopened.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')))
  await expect.poll(copies).toEqual([])
  await reopened.context().close()
})

test('verification answers typed after the session ended elsewhere survive closing the browser', async ({
  browser,
  baseURL,
  request,
}) => {
  const who = newcomer()
  const api = await new ApiPerson(request).register(who)
  const storageState = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const before = await browser.newContext({ storageState })
  const page = await before.newPage()
  const firstAnswer = (of: typeof page) =>
    of.locator('[data-flow="verification"] input[aria-required="true"]').first()
  await page.goto('/user/verification')
  await expect(firstAnswer(page)).toBeVisible()
  await new EntryPage(page).endElsewhere()
  await firstAnswer(page).fill('RE-4711')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  const kept = await before.storageState()
  await before.close()

  const reopened = await (await browser.newContext({ storageState: kept })).newPage()
  await new EntryPage(reopened).signIn(who.email, who.password)
  await reopened.goto('/user/verification')
  await expect(firstAnswer(reopened)).toHaveValue('RE-4711')
  const copies = () =>
    reopened.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')))
  await expect.poll(copies).toEqual([])
  await api.signIn(who.email, who.password)
  const { answers } = (await api.get('verification-draft')).data
  expect(JSON.stringify(answers)).toContain('RE-4711')
  await reopened.context().close()
})

test('profile text typed after the session ended elsewhere survives closing the browser', async ({
  browser,
  baseURL,
  request,
}) => {
  const who = newcomer()
  const api = await new ApiPerson(request).register(who)
  const storageState = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const before = await browser.newContext({ storageState })
  const page = await before.newPage()
  const text = 'Twenty years of houses in Ballard.'
  await page.goto('/user/profile')
  await expect(page.locator('[name="about_me"]')).toBeVisible()
  await new EntryPage(page).endElsewhere()
  await page.locator('[name="about_me"]').fill(text)
  await page.getByRole('main').getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const kept = await before.storageState()
  await before.close()

  const reopened = await (await browser.newContext({ storageState: kept })).newPage()
  await new EntryPage(reopened).signIn(who.email, who.password)
  await reopened.goto('/user/profile')
  await expect(reopened.locator('[name="about_me"]')).toHaveValue(text)
  await reopened.getByRole('main').getByRole('button', { name: 'Save profile' }).click()
  const copies = () =>
    reopened.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsaved')))
  await expect.poll(copies).toEqual([])
  await api.signIn(who.email, who.password)
  expect((await api.get('get-user-data')).data.about_me).toBe(text)
  await reopened.context().close()
})
