import type { Api } from '../api/port'

/**
 * Has the saved homes kept for reading without a network: after one was saved or is saved no more, and where they are
 * shown. What does it is loaded only then; that it fails costs nothing else and is logged.
 */
export function keepLater(api: Api, lang: string): void {
  import('./cache-homes').then(({ keepHomes }) => keepHomes(api, lang)).catch(console.warn)
}
