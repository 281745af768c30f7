import { expect, test, type Page } from 'playwright/test'
import { Webhook } from 'standardwebhooks'
import { webhookEndpoint } from '../../../tests/support/webhook-endpoint'
import { brokenRules } from '../../kit/axe'
import { seatNewcomer } from '../../screens/people'

const section = (page: Page) => page.getByRole('region', { name: 'Webhooks', exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a webhook set up by keyboard sends signed test events, reports failures and can be deleted', async ({
  page,
}) => {
  const endpoint = await webhookEndpoint()
  const who = await seatNewcomer(page)
  await page.goto('/user/integrations')
  await section(page).getByRole('button', { name: 'Add webhook' }).press('Enter')
  const form = dialog(page, 'Add webhook')
  const address = form.getByRole('textbox', { name: /^Endpoint URL/ })
  // An invalid URL is refused at its field and stays in it.
  await form.getByLabel('Current password').fill(who.password)
  await address.fill('my computer')
  await address.press('Enter')
  await expect(
    form.getByText('Enter a public web address, such as https://example.com/events.'),
  ).toBeVisible()
  await expect(address).toBeFocused()
  await expect(address).toHaveValue('my computer')
  await address.fill(endpoint.url)
  await form.getByRole('checkbox', { name: 'Project status changed' }).press('Space')
  expect(await brokenRules(page)).toEqual([])
  await address.press('Enter')

  const shown = dialog(page, 'Webhook signing secret')
  const secret = await shown.getByText(/^whsec_/).textContent()
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await shown.getByRole('button', { name: "I've saved it" }).press('Enter')
  await expect(page.getByText(secret!)).toHaveCount(0)

  const item = section(page).getByRole('article', { name: endpoint.url })
  await expect(item.getByRole('list', { name: 'Events' }).getByText('Project status changed')).toHaveCount(0)
  await item.getByRole('button', { name: 'Send test' }).press('Enter')
  const log = item.getByRole('region', { name: /^Event log/ })
  await expect(log.getByText('Delivered')).toBeVisible()
  const [event] = endpoint.received
  expect(new Webhook(secret!).verify(event!.raw, event!.headers as Record<string, string>)).toMatchObject({
    type: 'webhook.test',
  })
  expect(await brokenRules(page)).toEqual([])

  await endpoint.close()
  await item.getByRole('button', { name: 'Send test' }).press('Enter')
  await expect(log.getByText('We could not connect to the endpoint.').first()).toBeVisible()
  await page.reload()
  await expect(item.getByText('Failing', { exact: true })).toBeVisible()
  await expect(item.getByText(/^\d event is waiting\.$/)).toBeVisible()

  await item.getByRole('button', { name: 'Delete webhook' }).press('Enter')
  await dialog(page, 'Delete webhook').getByRole('button', { name: 'Delete webhook' }).press('Enter')
  await expect(section(page).getByText('No webhooks yet.')).toBeVisible()
})
