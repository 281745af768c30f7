import { useRouter } from '@tanstack/react-router'
import { useApi } from '../api/use-api'
import { forgetUnsent } from '../session/forget-unsent'
import { session } from '../session/store'

/** Ends the session here and on the server; when that cannot be reached the token is forgotten all the same. */
export function useSignOut(): () => Promise<void> {
  const api = useApi()
  const router = useRouter()
  return async () => {
    const { fcmToken } = session.getSnapshot().context.Settings
    try {
      await api.call('before-logout', { fcm_id: fcmToken ?? undefined }, { toast: false })
    } catch (error) {
      console.warn('The server was not told of the sign-out', error)
    }
    session.trigger.signedOut()
    await forgetUnsent()
    await router.navigate({ to: '/' })
  }
}
