import type { TFunction } from '../../../../contract/texts/translate'
import { otp } from '../../../../contract/limits'
import type * as ports from '../../../../machines/flows/signup/setup'
import { authRefusal } from './auth-problem'
import { chooseInWindow } from './google-window'
import type { HostedService } from './settings'

type Service = ReturnType<(typeof import('./firebase'))['openService']>

/** The hosted identity service as the ports of the flow need it. */
export interface HostedSignIn {
  /** Fetches the SDK ahead of the press that needs it. */
  prepare: () => void
  openGoogle: (signal: AbortSignal) => Promise<ports.OpenGoogleOutput>
  sendCode: (to: string) => Promise<ports.SendCodeOutput>
  compareCode: (session: string, code: string) => Promise<ports.VerifyCodeOutput>
}

/** Opens the SDK when the service is used, and not before. */
export function hostedSignIn(settings: HostedService, t: TFunction, lang: string): HostedSignIn {
  let opening: Promise<Service> | undefined
  const service = () =>
    (opening ??= import('./firebase')
      .then(({ openService }) => openService(settings, lang))
      .catch((error: unknown) => {
        opening = undefined
        throw error
      }))
  const refused = (error: unknown) => authRefusal(error, t, Date.now())
  return {
    prepare: () => void service().catch(() => undefined),
    async openGoogle(signal) {
      try {
        // The window first: a browser lets only a fresh press open one.
        const chosen = settings.mode === 'sandbox' ? await chooseInWindow(signal) : null
        const sdk = await service()
        const proof = chosen === null ? await sdk.chooseAccount() : await sdk.fromGoogle(chosen)
        return { ok: true, proof }
      } catch (error) {
        return refused(error)
      }
    },
    async sendCode(to) {
      try {
        const session = await (await service()).sendCode(to)
        const now = Date.now()
        const resendAt = now + otp.coolDownSeconds * 1000
        return { ok: true, session, resendAt, expiresAt: now + otp.lifeSeconds * 1000 }
      } catch (error) {
        return refused(error)
      }
    },
    async compareCode(session, code) {
      try {
        return { ok: true, proof: await (await service()).compareCode(session, code) }
      } catch (error) {
        return refused(error)
      }
    },
  }
}
