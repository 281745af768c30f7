import { expect, test } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { EntryPage, newcomer } from '../../pages/sign-in'
import { mailTo } from '../../pages/mailbox'

test('a user creates an API token by keyboard, uses it for API calls, and revokes it', async ({
  page,
  request,
}) => {
  const who = newcomer()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await new EntryPage(page).registerWhole(who)
  await page.goto('/user/profile')
  await page
    .getByRole('navigation', { name: 'Your account' })
    .getByRole('link', { name: 'Integrations' })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Integrations', level: 1 })).toBeVisible()
  const part = page.getByRole('region', { name: 'API tokens' })
  await expect(part.getByText('No API tokens yet')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  // Missing fields are reported immediately, and nothing is sent.
  const create = part.getByRole('button', { name: 'Create token' })
  await create.press('Enter')
  await expect(part.getByRole('heading', { name: 'New API token' })).toBeFocused()
  await create.press('Enter')
  await expect(part.getByRole('alert')).toBeFocused()
  await expect(part.getByRole('alert').getByRole('link')).toHaveText([
    'Enter a name for the token.',
    'Select at least one scope.',
  ])
  await part.getByRole('alert').getByRole('link', { name: 'Select at least one scope.' }).press('Enter')
  await expect(part.getByRole('group', { name: 'Scopes' })).toBeFocused()
  expect(await brokenRules(page)).toEqual([])

  await part.getByLabel('Token name').fill('My CRM')
  await part.getByRole('checkbox', { name: /View your profile/ }).press('Space')
  await part.getByRole('checkbox', { name: /View your listings/ }).press('Space')
  await part.getByLabel('Expires after').selectOption('Another number of days')
  await part.getByLabel('Days until it expires').fill('366')
  await part.getByLabel('Current password').fill('not the password')
  await create.press('Enter')
  await expect(part.getByRole('alert')).toContainText('Enter 365 or less.')
  await part.getByLabel('Days until it expires').fill('7')
  await create.press('Enter')
  await expect(part.getByRole('alert')).toContainText('current password is wrong')
  await part.getByLabel('Current password').fill(who.password)
  await create.press('Enter')

  await expect(part.getByRole('heading', { name: 'Your new API token' })).toBeFocused()
  expect(await brokenRules(page)).toEqual([])
  const token = await part.getByText(/^thr_[\w-]{43}$/).innerText()
  await part.getByRole('button', { name: 'Copy token' }).press('Enter')
  await expect(page.getByText('The token is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token)
  await part.getByRole('button', { name: "I've saved it" }).press('Enter')
  await expect(page.getByText(token)).toHaveCount(0)
  const line = part.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /My CRM/ }) })
  await expect(line).toContainText(`thr_…${token.slice(-4)}`)
  await expect(line).toContainText('Never used')

  const ask = (call: string) => request.get(`/api/${call}`, { headers: { authorization: `Bearer ${token}` } })
  expect((await (await ask('get-user-data')).json()).data.email).toBe(who.email)
  const refused = await ask('get_chats')
  expect(await refused.json()).toMatchObject({ code: 'FORBIDDEN', scope: 'messages:read' })
  expect(refused.headers()['www-authenticate']).toBe(
    'Bearer error="insufficient_scope", scope="messages:read"',
  )
  expect((await mailTo(request, who.email, /new API token/)).text).toContain('/user/integrations')

  await page.reload()
  await expect(line).toContainText('Last used:')
  await expect(page.getByText(token)).toHaveCount(0)
  await line.getByRole('button', { name: /^Revoke token ?: My CRM$/ }).press('Enter')
  const asked = page.getByRole('dialog', { name: 'Revoke this token?' })
  await expect(asked).toContainText('Software that uses “My CRM” can no longer sign in.')
  await asked.getByRole('button', { name: 'Revoke token' }).press('Enter')
  await expect(part.getByText('No API tokens yet')).toBeVisible()
  expect((await ask('get-user-data')).status()).toBe(401)
})
