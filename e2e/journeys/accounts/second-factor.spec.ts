import { createHmac } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { brokenRules } from '../../kit/axe'
import { teamMember } from '../../kit/team-member'

/** Returns the code an authenticator app derives from the key for the current half minute (RFC 6238). */
function codeOf(key: string, now = Date.now()): string {
  const bits = [...key].map((one) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const mac = createHmac('sha1', secret).update(counter).digest()
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test('a team member turns on two-step sign-in, signs in with a code, and turns it off', async ({
  page,
  request,
}) => {
  const { who } = await teamMember(request)
  const signIn = async () => {
    await page.goto('/login')
    await page.getByLabel('E-mail address').fill(who.email)
    await page.getByLabel('Password', { exact: true }).fill(who.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  }
  await signIn()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/user/profile')
  const part = page.getByRole('region', { name: 'Two-step sign-in' })
  const begin = part.getByRole('button', { name: 'Set up two-step sign-in' })
  await begin.press('Enter')
  await part.getByLabel('Current password').fill('not the password')
  await begin.press('Enter')
  await expect(part.getByText('current password is wrong')).toBeVisible()
  await part.getByLabel('Current password').fill(who.password)
  await begin.press('Enter')
  await expect(part.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  const key = (await part.locator('code').innerText()).replaceAll(' ', '')
  const box = part.getByLabel('Code from the app')
  await expect(box).toBeFocused()
  await box.fill('12')
  await box.press('Enter')
  await expect(part.getByText('This code is wrong or was used already.')).toBeVisible()
  const first = codeOf(key)
  await box.fill(first)
  await box.press('Enter')
  await expect(part.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await expect(part.getByRole('listitem')).toHaveCount(10)
  expect(await brokenRules(page)).toEqual([])
  const recovery = await part.getByRole('listitem').allInnerTexts()
  const kept = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Download codes' }).click()
  expect((await kept).suggestedFilename()).toBe('recovery-codes.txt')
  await part.getByRole('button', { name: "I've saved them" }).click()
  await expect(part.getByRole('status')).toContainText('You have 10 recovery codes left.')

  await page.evaluate(() => localStorage.clear())
  await signIn()
  await expect(page.getByRole('heading', { name: 'Enter your authenticator code' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  const code = page.getByLabel('Authenticator or recovery code')
  await expect(code).toBeFocused()
  await code.fill(first)
  await code.press('Enter')
  await expect(page.getByText('This code was used already.')).toBeVisible()
  await code.fill(recovery[0]!)
  await code.press('Enter')
  await expect(page).not.toHaveURL(/login/)

  await page.goto('/user/profile')
  await expect(part.getByRole('status')).toContainText('You have 9 recovery codes left.')
  await part.getByRole('button', { name: 'Turn off' }).click()
  await part.getByLabel('Current password').fill(who.password)
  await part.getByLabel('Authenticator or recovery code').fill(recovery[1]!)
  await part.getByRole('button', { name: 'Turn off' }).click()
  await expect(begin).toBeVisible()
})
