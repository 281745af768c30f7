import { expect, type Locator } from 'playwright/test'

/** Clicks a server-rendered button until its result appears, because clicks have no effect before hydration. */
export async function pressUntil(button: Locator, there: Locator) {
  await expect(async () => {
    if (!(await there.isVisible())) await button.click({ timeout: 2000 })
    await expect(there).toBeVisible({ timeout: 3000 })
  }).toPass()
}
