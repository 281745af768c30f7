import { expect, test, type Browser, type Page } from 'playwright/test'
import { faultsOf, settler } from './faults'
import { browserOf, type ApiPerson } from './people'

/** Two opposite looks, because a page that is correct in both is rarely broken in another. */
export const looks = [
  { lang: 'en', theme: 'light', width: 1440, height: 900 },
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
] as const
export type Look = (typeof looks)[number]

/** Opens a window for a user with a language, a theme and a width. */
export async function windowOf(
  browser: Browser,
  baseURL: string,
  { session }: ApiPerson,
  look: Look = looks[0],
): Promise<Page> {
  const storageState = browserOf(baseURL, { session, ...look })
  const context = await browser.newContext({ baseURL, viewport: look, storageState })
  return context.newPage()
}

export interface Sight {
  path: string
  /** Prepares the page for the check. */
  first?: (page: Page) => Promise<unknown>
}

/** Opens a user's pages in both looks, and expects no faults found by axe and nothing wider than the window. */
export async function soundInBothLooks(
  browser: Browser,
  baseURL: string,
  person: ApiPerson,
  sights: readonly Sight[],
): Promise<void> {
  for (const look of looks) {
    const page = await windowOf(browser, baseURL, person, look)
    const settled = settler(page)
    for (const { path, first } of sights)
      await test.step(`${path} (${look.lang}, ${look.theme}, ${look.width})`, async () => {
        await page.goto(path)
        await settled()
        if (first) {
          await first(page)
          await settled()
        }
        expect.soft(await faultsOf(page), path).toEqual([])
      })
    await page.context().close()
  }
}
