import { expect, test } from 'playwright/test'
import { ApiPerson, seat } from '../../screens/people'

// Guards against losing or overlooking changes in one section when another section is opened.
test('the settings keep unsaved changes in a hidden section and point them out', async ({
  page,
  request,
}) => {
  await seat(page, await new ApiPerson(request).signIn('admin@threshold.test', 'admin-for-the-tests'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/settings')
  const index = page.getByRole('navigation', { name: 'Sections' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(index.getByRole('link', { name: 'Listings' })).toHaveAttribute('aria-current', 'page')
  await expect(save).toHaveCount(1)
  await expect(save).toBeDisabled()

  const address = page.getByRole('textbox', { name: /^Address/ })
  await index.getByRole('link', { name: 'Company details' }).press('Enter')
  const before = await address.inputValue()
  await address.fill('1 Index Street')
  await index.getByRole('link', { name: 'Messages' }).click()
  await expect(index.getByRole('link', { name: 'Company details (unsaved changes)' })).toBeVisible()
  await expect(save).toHaveCount(1)
  await expect(save).toBeDisabled()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Overview' }).first().click()
  // Pressing Enter immediately must not discard the changes.
  const stay = page.getByRole('dialog').getByRole('button', { name: 'Stay here' })
  await expect(stay).toBeFocused()
  await stay.press('Enter')
  await page.getByRole('status').getByRole('link', { name: 'Company details' }).click()
  await expect(address).toHaveValue('1 Index Street')
  for (const text of ['1 Index Street', before]) {
    await address.fill(text)
    await save.click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(index.getByRole('link', { name: 'Company details', exact: true })).toBeVisible()
  }
})
