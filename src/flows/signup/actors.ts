import { fromPromise } from 'xstate'
import type { CallName, Envelope } from '../../../contract/types'
import type { Refused } from '../../../machines/flows/kit'
import type * as ports from '../../../machines/flows/signup/ports'
import type { Api } from '../../api/port'
import { currentToken, session } from '../../session/store'
import { refusedOf } from '../refused'

const quiet = (signal: AbortSignal) => ({ signal, toast: false })
const reach = (channel: ports.Channel, to: string) => (channel === 'email' ? { email: to } : { number: to })

function deliveryOf(data: { expires_in: number; resend_after: number }): ports.Delivery {
  const now = Date.now()
  return { ok: true, resendAt: now + data.resend_after * 1000, expiresAt: now + data.expires_in * 1000 }
}

async function answered<K extends CallName, A>(
  call: Promise<Envelope<K>>,
  read: (envelope: Envelope<K>) => A,
): Promise<A | Refused> {
  try {
    return read(await call)
  } catch (error) {
    return refusedOf(error, Date.now())
  }
}

function keepSignedIn(envelope: Envelope<'user_signup'>): ports.SignedIn {
  session.trigger.signedIn({ token: envelope.token ?? '', person: envelope.data })
  return { ok: true, userId: String(envelope.data.id) }
}

/** The ports of the sign-up machine over the API. Signing in also fills the stored session. */
export function signupActors(api: Api) {
  return {
    register: fromPromise<ports.RegisterOutput, ports.RegisterInput>(({ input, signal }) =>
      answered(api.call('user-register', input, quiet(signal)), ({ data }) => deliveryOf(data)),
    ),
    sendCode: fromPromise<ports.SendCodeOutput, ports.SendCodeInput>(({ input, signal }) =>
      answered(api.call('get-otp', reach(input.channel, input.to), quiet(signal)), ({ data }) =>
        deliveryOf(data),
      ),
    ),
    verifyCode: fromPromise<ports.VerifyCodeOutput, ports.VerifyCodeInput>(({ input, signal }) =>
      answered(
        api.call('verify-otp', { ...reach(input.channel, input.to), otp: input.otp }, quiet(signal)),
        ({ data }) => ({ ok: true as const, proof: data.auth_id }),
      ),
    ),
    signIn: fromPromise<ports.SignInOutput, ports.SignInInput>(({ input, signal }) =>
      answered(api.call('user_signup', signInFields(input), quiet(signal)), keepSignedIn),
    ),
    checkSession: fromPromise<ports.CheckSessionOutput, void>(async ({ signal }) => {
      if (currentToken() === null) return { ok: true, userId: null }
      const answer = await answered(api.call('get-user-data', {}, quiet(signal)), ({ data }) =>
        String(data.id),
      )
      return { ok: true, userId: typeof answer === 'string' ? answer : null }
    }),
  }
}

function signInFields(input: ports.SignInInput) {
  if (input.by === 'password') {
    return { email: input.email, password: input.password, logintype: 'email' as const }
  }
  return input.channel === 'email'
    ? { auth_id: input.proof, email: input.to, logintype: 'email' as const }
    : { auth_id: input.proof, mobile: input.to, email: input.email, logintype: 'phone' as const }
}
