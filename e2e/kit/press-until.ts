import { expect, type Locator } from 'playwright/test'

/**
 * Presses a button that the server has drawn, until what it leads to is there: before the page's code has loaded, a
 * click has no effect.
 */
export async function pressUntil(button: Locator, there: Locator) {
  await expect(async () => {
    if (!(await there.isVisible())) await button.click({ timeout: 2000 })
    await expect(there).toBeVisible({ timeout: 3000 })
  }).toPass()
}
