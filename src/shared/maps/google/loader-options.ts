interface LoaderOptions {
  id: string
  googleMapsApiKey: string
  language: string
}

let chosen: LoaderOptions | undefined

/**
 * Returns the options of Google's loader. The loader throws if called with different options, e.g. after a change of
 * language, so the first options apply until the page is reloaded.
 */
export function loaderOptions(googleMapsApiKey: string, language: string): LoaderOptions {
  return (chosen ??= { id: 'google-maps', googleMapsApiKey, language })
}

let refused = false

const waiting = new Set<() => void>()

/** Calls back when the key is rejected. Returns a function that unsubscribes. */
export function onKeyRefused(then: () => void): () => void {
  waiting.add(then)
  return () => waiting.delete(then)
}

/**
 * Whether Google rejected the key: invalid, revoked, not allowed on this origin, or not billed. The script then still
 * loads but draws an error over the map, and reports it only through the global `gm_authFailure`. Applies until the
 * page is reloaded.
 */
export const isKeyRefused = () => refused

Object.assign(globalThis, {
  gm_authFailure: () => {
    refused = true
    for (const then of waiting) then()
  },
})
