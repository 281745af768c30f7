/** What lazyRouteComponent of the router looks for before it reloads a page that misses a part. */
const reloaded = (message: string) => `tanstack_router_reload:${message}`

/**
 * A part of the app that cannot be fetched makes the router reload the page, in case there is a newer version.
 * Without a network that would leave the browser's own error page: here it is told that it has reloaded already, so
 * that our error page stays, with its way to try again. Once there is a network, it may reload as before.
 */
export function stayOffline(target: Window): void {
  const held = new Set<string>()
  target.addEventListener('vite:preloadError', ({ payload }) => {
    if (target.navigator.onLine) return
    held.add(reloaded(payload.message))
    target.sessionStorage.setItem(reloaded(payload.message), '1')
  })
  target.addEventListener('online', () => {
    for (const key of held) target.sessionStorage.removeItem(key)
    held.clear()
  })
}
