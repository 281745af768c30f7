import { expect, test } from 'playwright/test'
import { ApiPerson, browserOf } from '../../screens/people'

test('a user blocked from a listing appears among the blocked users and can be unblocked there', async ({
  browser,
  request,
  baseURL,
}) => {
  const { session } = await new ApiPerson(request).register()
  const [listing] = (await new ApiPerson(request).get('get-property-list')).data
  const context = await browser.newContext({
    storageState: browserOf(baseURL!, { session, lang: 'en', theme: 'light' }),
  })
  const page = await context.newPage()
  const dialog = page.getByRole('dialog')
  const close = dialog.locator('[data-event="dialog.closed"]')

  await page.goto(`/properties-details/${listing.slug_id}`)
  await page.getByRole('button', { name: 'Block user' }).click()
  await dialog.getByRole('textbox').fill('Asks for money in advance')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(dialog.getByRole('heading')).toHaveText('You have blocked this person')
  await close.click()
  await expect(dialog).toBeHidden()

  await page.goto('/user/profile')
  const blocked = page.getByRole('region', { name: 'Blocked people' })
  await expect(blocked.getByRole('listitem')).toHaveCount(1)
  await blocked.getByRole('button', { name: /^Unblock/ }).click()
  await expect(dialog.getByText('Asks for money in advance')).toBeVisible()
  await dialog.getByRole('button', { name: 'Unblock', exact: true }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Unblocked')
  await close.click()
  await expect(blocked.getByText("You haven't blocked anyone.")).toBeVisible()
  await context.close()
})
