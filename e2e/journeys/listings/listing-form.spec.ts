import { expect, test } from 'playwright/test'
import { Wizard } from '../../pages/wizard'

test('each step of the listing form has its own heading, and deleting the draft is the last button', async ({
  page,
}) => {
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.at('place')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading.getByText('Where is it?', { exact: true })).toBeVisible()
  const form = page.locator('form[data-step]')
  await expect(form.getByRole('button').last()).toHaveText('Delete draft')
  await wizard.place()
  await wizard.continue()
  await wizard.at('facts')
  await expect(heading).toBeFocused()
  await expect(heading.getByText('What is it?', { exact: true })).toBeVisible()
})

/** The server's schema checks the fields in a different order from that of the page. */
test('the error summary lists the fields in page order', async ({ page }) => {
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.at('place')
  await wizard.continue()
  const lines = page.getByRole('alert').getByRole('link')
  await expect(lines).toHaveCount(6)
  const listed = await lines.evaluateAll((all) => all.map((one) => one.getAttribute('href')!.slice(1)))
  const placed = await page
    .locator('form[data-step] [id^="field-"]')
    .evaluateAll((all, ids) => all.map(({ id }) => id).filter((id) => ids.includes(id)), listed)
  expect(listed).toEqual(placed)
})

test('a typed address moves the pin unless the coordinates were entered', async ({ page }) => {
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.at('place')
  const [latitude, longitude] = ['Latitude', 'Longitude'].map((name) => page.getByLabel(name))
  await expect(latitude!).toBeHidden()
  await wizard.placeByHand()
  await page.getByLabel('City', { exact: true }).fill('Seattle')
  await page.getByLabel('Address', { exact: true }).fill('12 Oak Street')
  await expect(page.getByText('The pin is in Seattle, Washington, the closest place we know.')).toBeVisible()
  await expect(page.locator('.map-pin')).toBeVisible()
  await expect(latitude!).toHaveValue(/^47\.6/)

  await page.getByText('Enter coordinates').click()
  await latitude!.fill('47.5')
  await longitude!.fill('-122.2')
  await expect(page.getByText(/^The pin is in/)).toHaveCount(0)
  await page.getByLabel('Address', { exact: true }).fill('14 Oak Street, Seattle')
  await wizard.saved()
  await expect(latitude!).toHaveValue('47.5')
})

test('an invalid coordinate is shown even if its section is collapsed', async ({ page }) => {
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.at('place')
  await wizard.continue()
  await page.getByRole('alert').locator('[href="#field-latitude"]').click()
  await expect(page.getByLabel('Latitude')).toBeFocused()
})

test('an answer that is still being typed leaves the optional details closed', async ({ page }) => {
  await page.goto('/list-property')
  const wizard = new Wizard(page)
  await wizard.place()
  await wizard.continue()
  await wizard.at('facts')
  await page.getByRole('radio', { name: 'House', exact: true }).check()
  await page.getByLabel('Living area').pressSequentially('1')
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', /parameters\.\d+\.value$/)
  await expect(page.getByLabel('Add a nearby place')).toBeHidden()
})
