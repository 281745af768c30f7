import type { Api } from '../api/port'

/**
 * Has the saved homes kept for reading without a network: after one was saved or is saved no more, and where they are
 * shown. What does it is loaded only then; that it fails costs nothing else and is logged.
 */
export async function keepLater(api: Api, lang: string): Promise<void> {
  try {
    const { keepHomes } = await import('./keep-homes')
    await keepHomes(api, lang)
  } catch (error) {
    console.warn('Saved homes could not be kept for reading offline', error)
  }
}
