interface LoaderOptions {
  id: string
  googleMapsApiKey: string
  language: string
}

let chosen: LoaderOptions | undefined

/**
 * How Google's script is asked for. Its loader throws when it is asked again with other options (say, after a change of
 * language), so the first options hold until the page is loaded anew.
 */
export function loaderOptions(googleMapsApiKey: string, language: string): LoaderOptions {
  return (chosen ??= { id: 'google-maps', googleMapsApiKey, language })
}

let refused = false

const waiting = new Set<() => void>()

/** Calls `then` once the key is refused; returns how to stop that. */
export function onKeyRefused(then: () => void): () => void {
  waiting.add(then)
  return () => waiting.delete(then)
}

/**
 * Whether Google refused the key of the settings: it is wrong or was withdrawn, does not count for this address, or is
 * not paid for. The script comes all the same and then draws an error over the map; that the key is refused it says by
 * calling the function of this name. Holds until the page is loaded anew, as the options do.
 */
export const isKeyRefused = () => refused

Object.assign(globalThis, {
  gm_authFailure: () => {
    refused = true
    for (const then of waiting) then()
  },
})
