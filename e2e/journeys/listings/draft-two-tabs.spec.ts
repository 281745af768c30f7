import { expect, test } from 'playwright/test'
import { newcomer } from '../../pages/sign-in'
import { Wizard } from '../../pages/wizard'
import { ApiPerson, browserOf } from '../../screens/people'

test('two tabs with the same draft keep what each user typed and show it to each other', async ({
  browser,
  baseURL,
  request,
}) => {
  test.setTimeout(120_000)
  const api = new ApiPerson(request)
  await api.register(newcomer())
  const storageState = browserOf(baseURL!, { session: api.session, lang: 'en', theme: 'light' })
  const context = await browser.newContext({ storageState })
  const [one, other] = [await context.newPage(), await context.newPage()]
  const [first, second] = [new Wizard(one), new Wizard(other)]
  for (const [page, wizard] of [
    [one, first],
    [other, second],
  ] as const) {
    await page.goto('/user/add-property')
    await wizard.at('details')
  }
  const price = (page: typeof one) => page.getByLabel('Price', { exact: true })
  const title = (page: typeof one) => page.getByLabel('Title', { exact: true })
  await title(one).fill('A house of two tabs')
  await first.saved()
  await price(other).fill('415000')
  await second.saved()
  // The tab that saved last has loaded what the other tab stored.
  await expect(title(other)).toHaveValue('A house of two tabs')
  expect((await api.get('listing-draft')).data.fields).toMatchObject({
    title: 'A house of two tabs',
    price: '415000',
  })
  await title(one).fill('A house of two tabs, with a garden')
  await expect(price(one)).toHaveValue('415000')
  await context.close()
})
