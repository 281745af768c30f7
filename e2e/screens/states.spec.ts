import { expect, test } from 'playwright/test'
import { ApiPerson, seat } from './people'
import { stateFaults } from './states'

test.use({ viewport: { width: 1440, height: 900 } })

/** Toggles whose classes depend on their state are measured only when really on; the sweep measures all others. */
test('turned-on toggles have enough contrast in every state', async ({ page, request }) => {
  await seat(page, await new ApiPerson(request).register())
  await page.goto('/properties')
  for (const name of [/^Compare/, /^Save /]) {
    const toggle = page.locator('article').first().getByRole('button', { name })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await stateFaults(page, new Set())).toEqual([])
})
