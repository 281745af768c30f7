import type { CallEnvelope } from '../../../contract/calls/call-types'
import type * as ports from '../../../machines/flows/signup/setup'
import type { Api } from '../../app/api/port'
import { refusedWith } from '../../app/api/call-failure'
import { forgetUnsaved } from '../../shared/autosave/unsaved-forms'
import { currentToken, session } from '../../app/session/session-store'
import { showToast } from '../../app/toasts/show-toast'
import { port } from '../port'
import type { HostedSignIn } from '../hosted/sign-in'
import { forgetRegistration, keptRegistration } from './registration'

const quiet = (signal: AbortSignal) => ({ signal, toast: false })
const reach = (channel: ports.Channel, to: string) => (channel === 'email' ? { email: to } : { number: to })

/**
 * Implements the sign-up machine's ports with the API and the identity provider. Signing in also stores the session.
 */
export function signupActors(api: Api, provider: HostedSignIn | null) {
  const hosted = () => {
    if (!provider) throw new Error('There is no hosted identity service')
    return provider
  }
  return {
    register: port<ports.RegisterOutput, ports.RegisterInput>(async ({ input, signal }) =>
      deliveryOf((await api.call('user-register', input, quiet(signal))).data),
    ),
    sendCode: port<ports.SendCodeOutput, ports.SendCodeInput>(async ({ input, signal }) => {
      const { channel, to } = input
      if (input.hosted) return unless(signal, hosted().sendCode(to, signal))
      const asked = { ...reach(channel, to), ...ofRegistration(input), ...(input.link && { link: true }) }
      return deliveryOf((await api.call('get-otp', asked, quiet(signal))).data)
    }),
    verifyCode: port<ports.VerifyCodeOutput, ports.VerifyCodeInput>(async ({ input, signal }) => {
      if (input.hosted) return unless(signal, hosted().compareCode(input.session ?? '', input.otp))
      const typed = { ...reach(input.channel, input.to), otp: input.otp, ...ofRegistration(input) }
      const { data } = await api.call('verify-otp', typed, quiet(signal))
      return { ok: true, proof: data.auth_id }
    }),
    checkLink: port<ports.CheckLinkOutput, ports.CheckLinkInput>(async ({ input, signal }) => {
      const { data } = await api.call('verify-link', input, quiet(signal))
      return { ok: true, proof: data.auth_id, email: data.email, registration: keptRegistration() }
    }),
    openGoogle: port<ports.OpenGoogleOutput, void>(async ({ signal }) =>
      unless(signal, hosted().openGoogle(signal)),
    ),
    saveContact: port<ports.SaveContactOutput, ports.SaveContactInput>(async ({ input, signal }) => {
      const { channel, to, proof, confirmation } = input
      const change = { [channel]: to, auth_id: proof, ...confirmation }
      const { data } = await api.call('update_profile', change, quiet(signal))
      session.actions.personChanged({ person: data })
      return { ok: true }
    }),
    signIn: port<ports.SignInOutput, ports.SignInInput>(({ input, signal }) =>
      whileLoading(async () =>
        keepSignedIn(await api.call('user_signup', signInFields(input), quiet(signal))),
      ),
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

/** Sets `User_signup.loading` during sign-in and clears it on any outcome (§4). */
async function whileLoading<O>(ask: () => Promise<O>): Promise<O> {
  session.actions.signupStarted()
  try {
    return await ask()
  } catch (error) {
    session.actions.signupFailed()
    throw error
  }
}

/** Resolves with the SDK's result, or never if the user has moved on, because the SDK can't be cancelled. */
async function unless<O>(signal: AbortSignal, answer: Promise<O>): Promise<O> {
  const output = await answer
  return signal.aborted ? new Promise<O>(() => undefined) : output
}

function deliveryOf(data: {
  expires_in: number
  resend_after: number
  registration?: string
}): ports.Delivery {
  const now = Date.now()
  const { resend_after, expires_in, registration } = data
  return { ok: true, resendAt: now + resend_after * 1000, expiresAt: now + expires_in * 1000, registration }
}

function keepSignedIn(envelope: CallEnvelope<'user_signup'>): ports.SignedIn {
  // A user who had requested account deletion must learn that signing in revoked it.
  if (envelope.restored) showToast({ kind: 'success', text: envelope.message })
  // If the password was discarded, the user is told how to set a new one. An e-mail says the same.
  else if (envelope.password_dropped) showToast({ kind: 'info', text: envelope.message })
  forgetUnsaved(envelope.data.id)
  forgetRegistration()
  session.actions.signedIn({ token: envelope.token ?? '', person: envelope.data })
  return { ok: true, userId: String(envelope.data.id) }
}

const ofRegistration = ({ registration }: { registration: string | null }) =>
  registration === null ? {} : { registration }

function signInFields(input: ports.SignInInput) {
  const factor = input.factor === null ? {} : { factor_code: input.factor }
  if (input.by === 'password') {
    return { email: input.email, password: input.password, logintype: 'email' as const, ...factor }
  }
  const known = { ...ofRegistration(input), ...factor }
  if (input.by === 'token') return { auth_id: input.token, logintype: input.from, ...known }
  return input.channel === 'email'
    ? { auth_id: input.proof, email: input.to, logintype: 'email' as const, ...known }
    : { auth_id: input.proof, mobile: input.to, logintype: 'phone' as const, ...known }
}
