import { signOutMs } from '../../../contract/shell-limits'
import type { Api } from '../api/port'
import { session } from '../session/session-store'
import { unsentData } from './unsent-data'

/**
 * Ends the session on the server and in this browser, and clears the user's local data. Calls have no timeout, so the
 * local session ends after `signOutMs` even without a reply; the session on the server ends once the request gets
 * through.
 */
export async function signOut(api: Api): Promise<void> {
  const { fcmToken } = session.get().Settings
  const answered = api
    .call('before-logout', { fcm_id: fcmToken ?? undefined }, { toast: false })
    .catch((error: unknown) => console.warn('The server could not end the session', error))
  await Promise.race([answered, new Promise((goOn) => setTimeout(goOn, signOutMs))])
  await endHere()
}

/** Ends a session that the server has ended at the user's request, and clears the user's local data. */
export async function endHere(): Promise<void> {
  session.actions.signedOut()
  void endPush()
  await forgetUnsent()
}

/**
 * Unsubscribes this browser from push and closes shown notifications: the server may not know about the sign-out, and
 * the next user of the browser must not see this user's notifications. The next user's page subscribes again.
 */
async function endPush(): Promise<void> {
  if (!globalThis.navigator?.serviceWorker) return
  try {
    for (const worker of await navigator.serviceWorker.getRegistrations()) {
      for (const shown of await worker.getNotifications()) shown.close()
      // Some browsers have service workers but no `pushManager`.
      if ('pushManager' in worker) await (await worker.pushManager.getSubscription())?.unsubscribe()
    }
  } catch (error) {
    console.warn('Push messages could not be ended in this browser', error)
  }
}

/**
 * Deletes unsent drafts and recordings when the user signs out deliberately. An expired session retains them for the
 * user's return.
 */
export async function forgetUnsent(): Promise<void> {
  try {
    await unsentData.forget()
  } catch (error) {
    console.warn('What was not sent could not be forgotten', error)
  }
}
