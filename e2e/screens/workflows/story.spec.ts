import { expect, test } from 'playwright/test'
import { catalogue } from '../../../machines/catalogue'
import { Keyboard } from '../keyboard'
import { asAdmin, testAccessibility } from './administrator'

test('a story opens its states by keyboard, and keys switch the level without losing the state', async ({
  page,
}) => {
  await asAdmin(page)
  const keys = new Keyboard(page)
  await page.goto('/workflows/checkout')
  const story = page.getByRole('region', { name: 'Story: Checkout' })
  const box = (state: string) => story.locator(`[data-id="checkout.${state}"]`).first()
  await keys.to(box('loading'))
  await keys.press('Tab')
  await expect(box('notLoaded')).toBeFocused()
  await keys.press('Tab')
  await expect(box('choosing')).toBeFocused()
  await expect(page.getByText('7 rarer ways', { exact: true })).toBeVisible()

  await keys.press('Enter')
  await expect(page).toHaveURL(/checkout#choosing$/)
  const panel = page.getByRole('region', { name: 'Choose a payment method' })
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading', { name: 'Outgoing transitions' })).toBeVisible()

  await keys.press('3')
  await expect(page).toHaveURL(/level=detail#choosing$/)
  await expect(page.locator('svg[role=group]')).toBeVisible()
  await expect(page.locator('[data-panel=choosing]')).toBeVisible()
  await keys.press('1')
  await expect(panel).toBeVisible()

  await keys.press('Escape')
  await expect(page).toHaveURL(/checkout\?level=story$/)
  await expect(box('choosing')).toBeFocused()
  await expect(panel).toHaveCount(0)
})

testAccessibility('stories', ['checkout', 'eligibility', 'property', 'signup', 'checkout#card.entering'])

test('on a phone, a state opens as a sheet that Escape closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await asAdmin(page, { lang: 'ar' })
  await page.goto('/workflows/checkout#card.entering')
  const panel = page.locator('.story-panel')
  await expect(panel).toBeVisible()
  const edge = await panel.boundingBox()
  expect(edge!.y + edge!.height).toBeCloseTo(844, 0)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
})

test('every story prints on one A4 sheet, in text of at least 8 pt', async ({ page }) => {
  test.setTimeout(180_000)
  await asAdmin(page)
  const crowded: string[] = []
  for (const { id } of catalogue) {
    await page.goto(`/workflows/${id}`)
    await expect(page.locator('.story-page ol').first()).toBeVisible()
    const sheets = (await page.pdf({ preferCSSPageSize: true }))
      .toString('latin1')
      .match(/\/Type\s*\/Page\b(?!s)/g)
    if (sheets?.length !== 1) crowded.push(`${id}: ${sheets?.length} sheets`)
    await page.emulateMedia({ media: 'print' })
    const smallest = await page.locator('main').evaluate((main) => {
      const { zoom } = getComputedStyle(main.querySelector('.story-page')!)
      const texts = [...main.querySelectorAll<HTMLElement>('.story-page *')].filter(
        (one) =>
          one.checkVisibility() && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE),
      )
      return Math.min(
        ...texts.map((one) => Number.parseFloat(getComputedStyle(one).fontSize) * Number(zoom) * 0.75),
      )
    })
    if (smallest < 8) crowded.push(`${id}: ${smallest} pt`)
    await page.emulateMedia({ media: null })
  }
  expect(crowded).toEqual([])
})
