import type { Api } from '../api/port'

/**
 * Updates the offline copies of saved listings; called after a listing is saved or removed and wherever saved listings
 * are listed. The code is loaded on demand; failures are only logged.
 */
export function keepLater(api: Api, lang: string): void {
  import('./cache-homes').then(({ keepHomes }) => keepHomes(api, lang)).catch(console.warn)
}
