import type { Api } from '../api/port'

/**
 * Updates the offline copies of saved listings, after one is saved or removed and where they are listed. The code is
 * loaded on demand; failures are only logged.
 */
export function keepLater(api: Api, lang: string): void {
  import('./cache-homes').then(({ keepHomes }) => keepHomes(api, lang)).catch(console.warn)
}
