import { expect, test, type Page } from 'playwright/test'
import { alive } from '../../kit/hydration'

/** Maximum distance, in pixels, between a card and the position where it was left. */
const near = 50

const links = 'a[href^="/properties-details/"]'
const card = (page: Page, id: string) => page.locator(`main [data-listing="${id}"]`)
const topOf = async (page: Page, id: string) => (await card(page, id).boundingBox())!.y

/** Waits until the page is hydrated and its first effects have moved everything that they move. */
async function settled(page: Page) {
  await alive(page.getByRole('banner').getByRole('link').first())
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
}

/** Scrolls down the page as a reader would until this card is well in view. */
async function readTo(page: Page, id: string) {
  for (let turns = 0; turns < 80; turns += 1) {
    if ((await topOf(page, id)) < 300) return
    await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
    await page.waitForTimeout(50)
  }
}

async function isStill(page: Page, id: string, top: number) {
  await expect.poll(async () => Math.abs((await topOf(page, id)) - top)).toBeLessThan(near)
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height } })
    for (const [where, section] of [
      ['a listing', '[aria-labelledby=similar] '],
      ['results', ''],
    ] as const)
      test(`returning to ${where}, or reloading it, restores the scroll position`, async ({ page }) => {
        await page.goto('/properties')
        if (section) {
          const first = await page.locator(`main ${links}`).first().getAttribute('href')
          await page.goto(first!)
        }
        await settled(page)
        const path = new URL(page.url()).pathname
        const cards = page.locator(`main ${section}li[data-listing]`)
        const id = (await cards.nth(Math.min(8, (await cards.count()) - 1)).getAttribute('data-listing'))!
        await readTo(page, id)
        await page.waitForTimeout(300)
        const top = await topOf(page, id)
        await card(page, id).locator(links).first().click()
        await expect(page).not.toHaveURL(new RegExp(`${path}$`))
        await settled(page)
        await page.goBack()
        await settled(page)
        await isStill(page, id, top)
        await page.reload()
        await settled(page)
        await isStill(page, id, top)
      })
  })

test.describe('1120 px wide', () => {
  test.use({ viewport: { width: 1120, height: 800 } })
  test('moving up the results by keyboard never hides the focused element behind the filters', async ({
    page,
  }) => {
    await page.goto('/properties')
    await settled(page)
    await page.locator('main li[data-listing]').last().locator(links).focus()
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Shift+Tab')
      await expect
        .poll(() =>
          page.evaluate(() => {
            const focused = document.activeElement!
            if (!focused.closest('li[data-listing]')) return true
            const bar = [...document.querySelectorAll('main *')].find(
              (one) =>
                getComputedStyle(one).position === 'sticky' &&
                one.contains(document.querySelector('main form, main button')),
            )!
            return focused.getBoundingClientRect().top >= bar.getBoundingClientRect().bottom
          }),
        )
        .toBe(true)
    }
  })
})
