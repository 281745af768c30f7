/** The one worker of the site, under the name by which Firebase's library looks for it. */
const worker = '/firebase-messaging-sw.js'

/**
 * Registers the worker, at a push token or at the first saved home (§1, D100). That it fails is logged and nothing more
 * (§8). `lang`: of the page it shows without a network. Says whether it is there.
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
