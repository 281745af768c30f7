import { expect, test } from 'playwright/test'
import { usualFact } from '../../kit/usual-value'
import { Wizard } from '../../pages/wizard'
import { ApiPerson } from '../../screens/people'

const spokane = {
  address: '8 Cedar Row',
  city: 'Spokane',
  state: 'Washington',
  country: 'United States',
  latitude: '47.66',
  longitude: '-117.43',
}

/** Finds a price whose question isn't asked, can't be answered, or is asked again after its answer. */
test('a price with a zero too few is questioned once there are ten comparable homes, and either corrected or confirmed', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const admin = await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests')
  const homes: { owner: ApiPerson; id: string }[] = []
  for (let nth = 1; nth <= 10; nth++) {
    const owner = await new ApiPerson(request).register()
    await owner.completeProfile()
    await owner.takeFreePackage()
    await owner.list(`Comparable home ${nth}`, spokane)
    const [home] = (await owner.get('get-added-properties')).data
    homes.push({ owner, id: String(home.id) })
    await admin.post('admin/advance', { record: 'property', id: String(home.id), event: 'listing.approved' })
  }
  const [category] = (await admin.get('get_categories')).data
  const area = category.parameter_types.find((one: { measure: string }) => one.measure === 'living_area')

  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await page.getByLabel('Address', { exact: true }).fill('9 Cedar Row, Spokane')
  await page.getByRole('option', { name: '9 Cedar Row' }).first().click()
  await expect(page.getByText('Spokane, Washington, United States')).toBeVisible()
  await expect(page.locator('.map-pin')).toBeVisible()
  await wizard.continue()
  await page.getByRole('radio', { name: category.category, exact: true }).check()
  for (const name of ['Bedrooms', 'Bathrooms'])
    await page.getByRole('group', { name }).getByRole('radio').nth(3).check()
  await page.getByLabel(area.name).fill(usualFact(area))
  await wizard.continue()
  await wizard.photos()
  await wizard.continue()

  const price = page.getByLabel('Price', { exact: true })
  await price.fill('41500')
  const question = page.getByText(/far below listings nearby\. Is a zero missing\?$/)
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Make it $415,000' }).click()
  await expect(price).toHaveValue('415000')
  await expect(question).toHaveCount(0)

  await price.fill('41500')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: "It's right" }).click()
  await expect(question).toHaveCount(0)
  await wizard.continue()
  await wizard.at('contact')

  // Other journeys search the same site.
  for (const { owner, id } of homes)
    await owner.post('change-property-status', { property_id: id, status: 'inactive' })
})
