import { initializeApp } from 'firebase/app'
import { getMessaging, getToken } from 'firebase/messaging'
import type { Data } from '../../../contract/calls/call-types'
import type { Api } from '../api/port'
import { registerWorker } from '../offline/register-worker'
import { session } from '../session/session-store'

export type WebApp = NonNullable<Data<'web-settings'>['push']>

let messaging: ReturnType<typeof getMessaging> | null = null

/** The token by which the push service finds this browser. */
function tokenOfBrowser({ vapidKey, ...app }: WebApp): Promise<string> {
  messaging ??= getMessaging(initializeApp(app, 'push'))
  return getToken(messaging, { vapidKey })
}

/**
 * Asks the push service for this browser's token and gives it to the server. Then, and not before, the site registers
 * its worker for messages (§1, D100); that this fails is logged and nothing more (§8). `lang`: of the page it shows without a network.
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
