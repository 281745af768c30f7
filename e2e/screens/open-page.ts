import type { Page } from 'playwright/test'
import { alive as comesAlive } from '../kit/hydration'

/** The parts we use of the app's router, which registers itself globally for developer tools. */
interface Alive {
  __TSR_ROUTER__: {
    navigate: (to: { href: string }) => Promise<void>
    getMatchedRoutes: (pathname: string) => readonly [{ id: string; options: { ssr?: boolean } }[]]
  }
}

/**
 * Returns a function that opens URLs as one visitor. Server-rendered pages are loaded in full. Client-rendered pages
 * form families (the outermost such route: account, admin, checkout), whose URLs share a document. Only the first page
 * of a family is loaded in full; the others are opened within the document by the app's router, as a user would.
 * `loaded` contains the families that needn't be loaded again.
 */
export function arriving(page: Page, loaded: Set<string>): (path: string) => Promise<unknown> {
  /** Returns the family of a URL, or undefined if the server renders it. */
  const familyOf = (path: string) =>
    page.evaluate((href) => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as Alive
      const [routes] = router.getMatchedRoutes(new URL(href, location.href).pathname)
      return routes.find(({ options }) => options.ssr === false)?.id
    }, path)
  let alive = false
  return async (path) => {
    const known = alive ? await familyOf(path) : undefined
    if (known !== undefined && loaded.has(known))
      // Resolves once the page is rendered, even after a redirect.
      return page.evaluate((href) => (globalThis as unknown as Alive).__TSR_ROUTER__.navigate({ href }), path)
    await page.goto(path)
    // A page is visible before it is hydrated.
    await comesAlive(page.locator('#main'))
    alive = true
    const family = known ?? (await familyOf(path))
    if (family !== undefined) loaded.add(family)
  }
}
