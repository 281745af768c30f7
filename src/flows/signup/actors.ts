import type { Envelope } from '../../../contract/types'
import type * as ports from '../../../machines/flows/signup/ports'
import type { Api } from '../../api/port'
import { refusedWith } from '../../api/failure'
import { currentToken, session } from '../../session/store'
import { port } from '../port'

const quiet = (signal: AbortSignal) => ({ signal, toast: false })
const reach = (channel: ports.Channel, to: string) => (channel === 'email' ? { email: to } : { number: to })

/** The ports of the sign-up machine over the API. Signing in also fills the stored session. */
export function signupActors(api: Api) {
  return {
    register: port<ports.RegisterOutput, ports.RegisterInput>(async ({ input, signal }) =>
      deliveryOf((await api.call('user-register', input, quiet(signal))).data),
    ),
    sendCode: port<ports.SendCodeOutput, ports.SendCodeInput>(async ({ input: { channel, to }, signal }) =>
      deliveryOf((await api.call('get-otp', reach(channel, to), quiet(signal))).data),
    ),
    verifyCode: port<ports.VerifyCodeOutput, ports.VerifyCodeInput>(async ({ input, signal }) => {
      const typed = { ...reach(input.channel, input.to), otp: input.otp }
      const { data } = await api.call('verify-otp', typed, quiet(signal))
      return { ok: true, proof: data.auth_id }
    }),
    signIn: port<ports.SignInOutput, ports.SignInInput>(async ({ input, signal }) =>
      keepSignedIn(await api.call('user_signup', signInFields(input), quiet(signal))),
    ),
    checkSession: port<ports.CheckSessionOutput, void>(async ({ signal }) => {
      if (currentToken() === null) return { ok: true, userId: null }
      try {
        const { data } = await api.call('get-user-data', {}, quiet(signal))
        return { ok: true, userId: String(data.id) }
      } catch (error) {
        if (refusedWith(error, 'NOT_LOGGED_IN')) return { ok: true, userId: null }
        throw error
      }
    }),
  }
}

function deliveryOf(data: { expires_in: number; resend_after: number }): ports.Delivery {
  const now = Date.now()
  return { ok: true, resendAt: now + data.resend_after * 1000, expiresAt: now + data.expires_in * 1000 }
}

function keepSignedIn(envelope: Envelope<'user_signup'>): ports.SignedIn {
  session.trigger.signedIn({ token: envelope.token ?? '', person: envelope.data })
  return { ok: true, userId: String(envelope.data.id) }
}

function signInFields(input: ports.SignInInput) {
  if (input.by === 'password') {
    return { email: input.email, password: input.password, logintype: 'email' as const }
  }
  return input.channel === 'email'
    ? { auth_id: input.proof, email: input.to, logintype: 'email' as const }
    : { auth_id: input.proof, mobile: input.to, logintype: 'phone' as const }
}
