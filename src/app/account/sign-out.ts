import { signOutMs } from '../../../contract/shell-limits'
import type { Api } from '../api/port'
import { session } from '../session/session-store'
import { unsentData } from './unsent-data'

/**
 * Ends the session on the server and here, and drops what this browser keeps of the person. Calls wait for an answer
 * however long it takes, and whoever signs out walks away: where none comes soon the session ends here all the same,
 * and on the server once it can be reached.
 */
export async function signOut(api: Api): Promise<void> {
  const { fcmToken } = session.get().Settings
  const answered = api
    .call('before-logout', { fcm_id: fcmToken ?? undefined }, { toast: false })
    .catch((error: unknown) => console.warn('The server could not end the session', error))
  await Promise.race([answered, new Promise((goOn) => setTimeout(goOn, signOutMs))])
  session.actions.signedOut()
  void endPush()
  await forgetUnsent()
}

/**
 * Ends the browser's own subscription to what is pushed, and takes away what was shown: the server may not know
 * that the person left, and whoever uses the browser next reads none of it. The next person's page subscribes anew.
 */
async function endPush(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker) return
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) {
      for (const shown of await worker.getNotifications()) shown.close()
      // Not every browser with workers has it.
      if ('pushManager' in worker) await (await worker.pushManager.getSubscription())?.unsubscribe()
    }
  } catch (error) {
    console.warn('Push messages could not be ended in this browser', error)
  }
}

/** What was typed or recorded and not sent waits for a person who comes back, not for one who leaves. */
export async function forgetUnsent(): Promise<void> {
  try {
    await unsentData.forget()
  } catch (error) {
    console.warn('What was not sent could not be forgotten', error)
  }
}
