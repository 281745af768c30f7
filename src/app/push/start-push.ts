import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import type { Data } from '../../../contract/calls/call-types'
import type { Api } from '../api/port'
import { registerWorker } from '../offline/register-worker'
import { session } from '../session/session-store'

export type WebApp = NonNullable<Data<'web-settings'>['push']>

let messaging: ReturnType<typeof getMessaging> | null = null

/** Returns this browser's token at the push service. */
function tokenOfBrowser({ vapidKey, ...app }: WebApp): Promise<string> {
  messaging ??= getMessaging(initializeApp(app, 'push'))
  return getToken(messaging, { vapidKey })
}

/**
 * Obtains this browser's push token, sends it to the server and only then registers the service worker (§1, D100); a
 * failed registration is only logged (§8). `lang` is the language of its offline page.
 */
export async function startPush(
  app: WebApp,
  api: Api,
  lang: string,
  tokenOf: (app: WebApp) => Promise<string> = tokenOfBrowser,
): Promise<void> {
  const token = await tokenOf(app)
  session.actions.fcmTokenReceived({ fcmToken: token })
  await api.call('update-fcm-token', { fcm_id: token }, { toast: false })
  await registerWorker(lang)
}
