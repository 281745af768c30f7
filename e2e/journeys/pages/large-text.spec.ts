import { expect, test, type Page } from 'playwright/test'

/** A current phone in portrait mode. */
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Doubles the text size as the browser's own setting does, including the effect on media queries. */
async function setLargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}

/** Returns elements that extend beyond the sides of the window and aren't inside a scroll container. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      !!element && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width, height } = element.getBoundingClientRect()
        return width && height && (left < -1 || right > innerWidth + 1) && !scrolls(element.parentElement)
      })
      .map(({ tagName, textContent }) => `${tagName} ${textContent.slice(0, 40)}`)
  })

test('text at 200 % fits a phone, without horizontal scrolling or truncated prices', async ({
  page,
  request,
}) => {
  test.slow()
  // Uses the longest price, whose currency symbol is longer in Arabic.
  const params = { sort: 'price_down', limit: '1' }
  const { data } = await (await request.get('/api/get-property-list', { params })).json()
  await setLargeText(page)
  for (const lang of ['en', 'ar', 'hi'])
    for (const path of [
      '/',
      '/properties?bedrooms_min=1',
      `/properties-details/${data[0].slug_id}`,
      '/login',
    ]) {
      const where = `${path} in ${lang}`
      await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), where)
        .toBe(0)
      expect(await outside(page), where).toEqual([])
      const cards = page.locator('[data-listing] article')
      for (const card of await cards.all())
        expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth), where).toBe(0)
    }
})

test("on a phone with text at 200 %, a listing's bar shows the price on one line", async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/get-property-list?sort=price_down&limit=1')).json()
  await setLargeText(page)
  await page.goto(`/properties-details/${data[0].slug_id}`)
  const bar = page.locator('[data-sticky="alone"]')
  await expect(bar.getByText(/\d/).first()).toBeVisible()
  const price = await bar
    .locator('bdi')
    .first()
    .evaluate((box) => {
      const { height } = box.getBoundingClientRect()
      return height / Number.parseFloat(getComputedStyle(box).lineHeight)
    })
  expect(Math.round(price)).toBe(1)
})
