import { expect, test, type Page } from 'playwright/test'
import { faultsOf, settler } from '../faults'
import { ApiPerson, browserOf } from '../people'

export const asAdmin = (page: Page, look: { lang?: string; theme?: string } = {}) =>
  signedInAs(page, 'admin', look)

/** Signs this browser in as an admin or a new user. */
export async function signedInAs(
  page: Page,
  who: 'admin' | 'newcomer',
  { lang = 'en', theme = 'light' } = {},
) {
  const api = new ApiPerson(page.request)
  const { session } =
    who === 'admin' ? await api.signIn('admin@threshold.test', 'admin-for-the-tests') : await api.register()
  const origin = new URL((await page.request.get('/api/health')).url()).origin
  const { cookies, origins } = browserOf(origin, { session, lang, theme })
  await page.context().addCookies(cookies)
  const [kept] = origins[0]?.localStorage ?? []
  await page.addInitScript(({ name, value }) => localStorage.setItem(name, value), kept!)
  return api
}

/** Opens a payment that is still pending. */
export async function openedPayment(page: Page): Promise<string> {
  const buyer = await new ApiPerson(page.request).register()
  await buyer.completeProfile()
  const packages = (await buyer.get('get-package')).data as { id: number; is_free: boolean }[]
  const { id } = packages.find((one) => !one.is_free)!
  await buyer.post('create-payment-intent', { package_id: String(id) })
  const [payment] = (await buyer.get('get-payment-details')).data
  return String(payment.id)
}

/** Returns the labels that overflow their boxes. */
export function tooWide(page: Page): Promise<string[]> {
  return page.locator('svg[role=group] a').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const frame = (box.querySelector('.frame') as SVGGraphicsElement).getBBox()
      const texts = [...box.querySelectorAll('text')].filter((text) => text.closest('a') === box)
      return texts
        .filter((text) => {
          const { x, width } = text.getBBox()
          const pill = text.getAttribute('fill') === 'var(--on-accent)'
          return !pill && (x < frame.x || x + width > frame.x + frame.width)
        })
        .map((text) => text.textContent ?? '')
    }),
  )
}

/** Tests that the screens at these paths are correct and accessible in four combinations of language, theme and width. */
export function testAccessibility(name: string, paths: readonly string[]) {
  for (const { lang, theme, width } of [
    { lang: 'en', theme: 'light', width: 1440 },
    { lang: 'ar', theme: 'dark', width: 1440 },
    { lang: 'ar', theme: 'light', width: 390 },
    { lang: 'en', theme: 'dark', width: 390 },
  ])
    test(`${name} are accessible (${lang}, ${theme}, ${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await asAdmin(page, { lang, theme })
      const settled = settler(page)
      for (const path of paths) {
        await page.goto(`/workflows/${path}`)
        await settled()
        expect(await faultsOf(page), path).toEqual([])
      }
    })
}
