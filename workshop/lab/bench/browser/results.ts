import { longestTask, type Phone } from './phone'

/** User actions on the results, in order. */
const acts: [name: string, act: (phone: Phone) => Promise<unknown>][] = [
  ['results: opened', ({ page }) => page.goto('/properties')],
  [
    'results: read to the end',
    async ({ page, cdp }) => {
      for (let at = 0; at < 14; at += 1)
        await cdp.send('Input.synthesizeScrollGesture', { x: 195, y: 600, yDistance: -500, speed: 2400 })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    },
  ],
  [
    'results: the next page',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByRole('link', { name: 'Previous page' }).waitFor()
    },
  ],
  [
    'results: all filters',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('dialog').getByRole('group', { name: 'Bedrooms' }).waitFor()
      await page.keyboard.press('Escape')
    },
  ],
  [
    'results: a filter',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Filters/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('radio', { name: 'Buy', exact: true }).check()
      await dialog.getByRole('button', { name: /^Show/ }).click()
      await page.waitForURL(/property_type=sell/)
    },
  ],
  [
    'results: another order',
    async ({ page }) => {
      await page.getByLabel('Sort by').selectOption('price_up')
      await page.waitForURL(/sort=price_up/)
    },
  ],
  [
    'results: a home, and back',
    async ({ page }) => {
      await page.locator('[data-listing] a').first().click()
      await page.waitForURL(/properties-details/)
      await page.goBack()
      await page.locator('[data-listing]').first().waitFor()
    },
  ],
]

/** Returns the longest task of each action on the results, in ms. */
export async function resultsPass(phone: Phone): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, act] of acts) found[name] = await longestTask(phone, () => act(phone))
  return found
}
