import { expect, test } from 'playwright/test'
import { pressUntil } from '../../kit/press-until'

test('a toast appears at the top right and disappears after five seconds', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/properties?sort=price_down')
  const compare = page.getByRole('main').getByRole('button', { name: /^Compare / })
  await pressUntil(compare.first(), compare.first().and(page.getByRole('button', { pressed: true })))
  for (const at of [1, 2, 3]) {
    await compare.nth(at).click()
    await expect(compare.nth(at)).toHaveAttribute('aria-pressed', 'true')
  }
  // At most four homes can be compared, so the fifth triggers a message.
  await compare.nth(4).click()
  const message = page.getByRole('region', { name: 'Messages' }).getByRole('status')
  await expect(message).toBeVisible()
  const shown = Date.now()
  const box = (await message.boundingBox())!
  expect(box.x).toBeGreaterThan(1440 / 2)
  expect(box.y).toBeLessThan(900 / 2)
  await page.mouse.move(10, 890)
  await expect(message).toBeHidden({ timeout: 15_000 })
  expect(Date.now() - shown).toBeGreaterThan(3_500)
})
