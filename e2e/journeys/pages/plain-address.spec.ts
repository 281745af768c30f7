import { expect, test } from 'playwright/test'
import { acquaint, ApiPerson, seat } from '../../screens/people'

test('a site on plain http, where browsers have no locks, shows its pages and sends messages', async ({
  page,
  request,
}) => {
  const them = await new ApiPerson(request).register()
  const me = await new ApiPerson(request).register()
  await acquaint(me, them)
  await page.addInitScript(() => {
    // Removes APIs that are unavailable on plain http.
    Reflect.deleteProperty(Navigator.prototype, 'locks')
    Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  })
  await seat(page, me)
  const stream = page.waitForResponse(/\/api\/events/)
  await page.goto(`/user/chat?with=${them.session!.data.id}`)
  await stream
  await page.getByRole('textbox', { name: 'Your message' }).fill('Is it still free?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Sent', { exact: true })).toBeVisible()
  await them.post('send_message', { receiver_id: String(me.session!.data.id), message: 'It is' })
  await expect(page.getByRole('log').getByText('It is', { exact: true })).toBeVisible()
})
