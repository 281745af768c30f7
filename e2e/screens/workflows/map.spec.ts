import { expect, test } from 'playwright/test'
import { catalogue } from '../../../machines/catalogue'
import { Keyboard } from '../keyboard'
import { asAdmin, testAccessibility } from './administrator'

test('the map opens from the story and by key, follows jumps, and stays in the address', async ({ page }) => {
  await asAdmin(page)
  const keys = new Keyboard(page)
  await page.goto('/workflows/checkout')
  await keys.to(page.getByRole('link', { name: '+7 rarer ways' }))
  await keys.press('Enter')
  await expect(page).toHaveURL(/level=map$/)
  const map = page.getByRole('region', { name: 'Map: Checkout' })
  await expect(map.getByRole('heading', { level: 2 }).first()).toHaveText('Opening – Fetching the offer', {
    useInnerText: true,
  })
  await keys.press('1')
  await expect(map).toHaveCount(0)
  await keys.press('2')
  await page.reload()
  await expect(map).toBeVisible()

  const nameOf = (state: string) => map.locator(`.map-title [data-id="checkout.${state}"]`)
  await keys.to(nameOf('choosing'))
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page).toHaveURL(/level=map#opening$/)
  await expect(page.getByRole('region', { name: 'Preparing the payment' })).toBeFocused()
  await expect(nameOf('opening')).toBeInViewport()
  await keys.press('Escape')
  await expect(nameOf('opening')).toBeFocused()
  await expect(page).toHaveURL(/level=map$/)

  await page.getByLabel('Colour by').selectOption({ label: 'Traffic' })
  await expect(page).toHaveURL(/level=map/)
  await expect(map.getByText(/^Visits: \d/).first()).toBeVisible()
})

testAccessibility('maps', [
  'checkout?level=map',
  'eligibility?level=map',
  'payment?level=map&paint=time',
  'transfer?level=map#leaving',
])

for (const lang of ['en', 'ar', 'hi'])
  test(`every map prints one A4 page per sheet, in text of at least 6 pt, without overlaps (${lang})`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await asAdmin(page, { lang })
    const faults: string[] = []
    for (const { id } of catalogue) {
      await page.goto(`/workflows/${id}?level=map`)
      const sheets = page.locator('.map-sheet')
      await expect(sheets.first()).toBeVisible()
      const printed = (await page.pdf({ preferCSSPageSize: true }))
        .toString('latin1')
        .match(/\/Type\s*\/Page\b(?!s)/g)
      if (printed?.length !== (await sheets.count()))
        faults.push(`${id}: ${printed?.length} pages for ${await sheets.count()} sheets`)
      await page.emulateMedia({ media: 'print' })
      const found = await sheets.evaluateAll((all) => {
        const wrong: string[] = []
        for (const sheet of all) {
          const zoom = Number(getComputedStyle(sheet).zoom)
          const texts = [...sheet.querySelectorAll<HTMLElement>('*')].filter(
            (one) =>
              one.checkVisibility() &&
              [...one.childNodes].some(
                (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
              ),
          )
          for (const one of texts) {
            const points = Number.parseFloat(getComputedStyle(one).fontSize) * zoom * 0.75
            if (points < 6) wrong.push(`${one.textContent}: ${points} pt`)
            if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
              wrong.push(`${one.textContent} overflows`)
          }
          const boxes = [...sheet.querySelectorAll('.map-item')].map((box) => box.getBoundingClientRect())
          const overlap = (a: DOMRect, b: DOMRect) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          for (const [nth, a] of boxes.entries())
            if (boxes.slice(nth + 1).some((b) => overlap(a, b))) wrong.push(`box ${nth} overlaps`)
        }
        return wrong
      })
      faults.push(...found.map((fault) => `${id}: ${fault}`))
      await page.emulateMedia({ media: null })
    }
    expect(faults).toEqual([])
  })
