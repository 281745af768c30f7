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
    await wizard.at('place')
  }
  const state = (page: typeof one) => page.getByLabel('State or region')
  const address = (page: typeof one) => page.getByLabel('Address', { exact: true })
  await address(one).fill('12 Oak Street')
  await first.saved()
  await second.placeByHand()
  await state(other).fill('Washington')
  await second.saved()
  // The tab that saved last has loaded what the other tab stored.
  await expect(address(other)).toHaveValue('12 Oak Street')
  expect((await api.get('listing-draft')).data.fields).toMatchObject({
    address: '12 Oak Street',
    state: 'Washington',
  })
  await address(one).fill('14 Oak Street')
  await first.placeByHand()
  await expect(state(one)).toHaveValue('Washington')
  await context.close()
})
