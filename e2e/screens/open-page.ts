import type { Page } from 'playwright/test'
import { alive as comesAlive } from '../kit/hydration'

/** What is used of the app's router, which leaves itself where developers' tools look for it. */
interface Alive {
  __TSR_ROUTER__: {
    navigate: (to: { href: string }) => Promise<void>
    getMatchedRoutes: (pathname: string) => readonly [{ id: string; options: { ssr?: boolean } }[]]
  }
}

/**
 * Gives a function that comes to the addresses of one visitor. A page that the server draws is loaded whole, and so is
 * one of each family that it leaves to the browser (the outermost route of that kind: the account, the administration,
 * a checkout): all addresses of a family are the same document. The others are come to as people do who are there
 * already, within the document, by the app's own router. `loaded`: the families that need not be loaded again.
 */
export function arriving(page: Page, loaded: Set<string>): (path: string) => Promise<unknown> {
  /** The family of an address, undefined for what the server draws. */
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
      // Resolves when the page stands, wherever the address has led.
      return page.evaluate((href) => (globalThis as unknown as Alive).__TSR_ROUTER__.navigate({ href }), path)
    await page.goto(path)
    // A page can be seen before it comes alive.
    await comesAlive(page.locator('#main'))
    alive = true
    const family = known ?? (await familyOf(path))
    if (family !== undefined) loaded.add(family)
  }
}
