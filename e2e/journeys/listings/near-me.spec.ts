import { expect, test } from 'playwright/test'

test('*Near me* reports that nothing is nearby, next to its button', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    // A position in the ocean.
    geolocation: { latitude: 0, longitude: -30 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Near me' }).click()
  const answer = page.getByRole('status').filter({ hasText: /^There are no homes within \d+ km of you\.$/ })
  await expect(answer).toBeInViewport()
  await page.getByRole('button', { name: 'Stop using my location' }).click()
  await expect(answer).toHaveCount(0)
  await context.close()
})
