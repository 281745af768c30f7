/** The site's only service worker, under the file name the Firebase SDK expects. */
const worker = '/firebase-messaging-sw.js'

/**
 * Registers the service worker for a push token or the first saved listing (§1, D100). Failure is only logged (§8).
 * `lang` is the language of its offline page. Returns whether it is registered.
 */
export async function registerWorker(lang: string): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(`${worker}?lang=${lang}`)
    return true
  } catch (error) {
    console.warn('The worker could not be registered', error)
    return false
  }
}
