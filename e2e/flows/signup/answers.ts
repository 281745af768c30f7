import type { APIRequestContext } from 'playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Refused } from '../../../machines/flows/kit'
import type { Channel, SignupContext } from '../../../machines/flows/signup/setup'
import type { Answer } from '../../kit/hold-reply'
import { cut, longestWait, rather, real, realReplies, refusing, taken } from '../../kit/replies'
import { newcomer } from '../../pages/sign-in'
import { codeFor } from '../../pages/mailbox'

type Output = { ok: true; userId?: string | null } | Refused

const delivery = taken({ otp_sent: true, email: 'somebody@example.test', expires_in: 600, resend_after: 60 })
const person = { id: 7, name: 'Test Person', missing_fields: [], account_state: 'active' }

/** The hosted service's call behind each port, with its error codes for the port's failures. */
const hostedCalls: Record<string, { call: string; texts: Record<string, string> }> = {
  sendCode: {
    call: 'accounts:sendVerificationCode',
    texts: { VALIDATION: 'INVALID_PHONE_NUMBER', RATE_LIMITED: 'TOO_MANY_ATTEMPTS_TRY_LATER' },
  },
  verifyCode: {
    call: 'accounts:signInWithPhoneNumber',
    texts: { OTP_WRONG: 'INVALID_CODE', OTP_EXPIRED: 'SESSION_EXPIRED' },
  },
  openGoogle: { call: 'accounts:signInWithIdp', texts: { BAD_CREDENTIALS: 'INVALID_IDP_RESPONSE' } },
}

/** The call behind each port, with the server's reply on success. */
const calls: Record<string, { call: string; agreed: Parameters<typeof rather>[2] }> = {
  register: { call: 'user-register', agreed: delivery },
  sendCode: { call: 'get-otp', agreed: delivery },
  verifyCode: { call: 'verify-otp', agreed: taken({ verified: true, auth_id: 'proof' }) },
  checkLink: {
    call: 'verify-link',
    agreed: taken({ auth_id: 'proof', email: 'somebody@example.test' }),
  },
  saveContact: { call: 'update_profile', agreed: taken(person) },
  signIn: { call: 'user_signup', agreed: taken(person, { token: 'a-token' }) },
}

/** Returns the server's replies that make a port of the sign-up machine give this output. `from` is the state that called the port. */
export function answersFor(
  { type, output }: AnyEventObject,
  from: AnyMachineSnapshot,
  request: APIRequestContext,
): Record<string, Answer> {
  const port = type.split('.').at(-1) ?? ''
  // The browser's account was already set when the page was opened, so the server only has to return it.
  if (port === 'checkSession') return { 'get-user-data': type.startsWith('xstate.error') ? cut : real }
  if (port === 'openGoogle' || (hostedCalls[port] && (from.context as SignupContext).hosted))
    return hostedAnswer(port, type.startsWith('xstate.error') ? null : (output as Output), request)
  const { call, agreed } = calls[port] ?? { call: port, agreed: delivery }
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const result = output as Output
  const method = (answer: Answer) =>
    port === 'sendCode' ? goingTo((from.context as SignupContext).channel, answer) : answer
  if (result.ok) return { [call]: method(rather(call, ({ error }) => !error, agreed)) }
  return { [call]: method(rather(call, (reply) => means(reply, result), refusing(result))) }
}

/** Returns the hosted service's reply in its own format; `output` is null if there is no reply. */
function hostedAnswer(
  port: string,
  output: Output | null,
  request: APIRequestContext,
): Record<string, Answer> {
  const { call, texts } = hostedCalls[port]!
  if (!output) return { [call]: cut }
  if (output.ok) return { [call]: port === 'verifyCode' ? provedAnyhow(call, request) : response(call) }
  const message = texts[output.reason] ?? output.reason
  const otherwise = { status: 400, body: { error: { code: 400, message } } }
  return {
    [call]: async (ask) => {
      const reply = await ask()
      return (reply.body as Faulty).error?.message.startsWith(message) ? reply : otherwise
    },
  }
}

type Faulty = { error?: { message: string } }

/** Passes on the sandbox's real reply, which must be a success. */
function response(call: string): Answer {
  return async (ask) => {
    const reply = await ask()
    if ((reply.body as Faulty).error) throw new Error(`${call}: ${JSON.stringify(reply.body)}`)
    realReplies.add(`${call}: ok`)
    return reply
  }
}

/**
 * Answers with the real reply if it is a success. Otherwise another user verifies a number, because a code sent before
 * a reload can't be used.
 */
function provedAnyhow(call: string, request: APIRequestContext): Answer {
  return async (ask) => {
    const reply = await ask()
    if (!(reply.body as Faulty).error) {
      realReplies.add(`${call}: ok`)
      return reply
    }
    const phoneNumber = newcomer().mobile
    const post = async (path: string, data: object) =>
      (
        await request.post(`/identitytoolkit.googleapis.com/v1/accounts:${path}?key=sandbox-key`, { data })
      ).json()
    const { sessionInfo } = await post('sendVerificationCode', { phoneNumber })
    const code = await codeFor(request, phoneNumber)
    return { status: 200, body: await post('signInWithPhoneNumber', { sessionInfo, code }) }
  }
}

/** Wraps an answer to check that the page requests the code through the channel the machine expects. */
function goingTo(channel: Channel, answer: Answer): Answer {
  return (ask, asked) => {
    const wanted = channel === 'mobile' ? 'number' : 'email'
    if (!asked.searchParams.get(wanted))
      throw new Error(`A code by ${channel} is wanted, and asked for is ${asked.search}`)
    return answer(ask, asked)
  }
}

/**
 * Returns whether a reply means the same to the machine; the fifth wrong attempt is reported as a lock without a time.
 */
function means(
  reply: { code?: string; tries_left?: number; retry_after?: number },
  { reason, triesLeft, retryAt }: Refused,
): boolean {
  const { code, retry_after: wait } = reply
  if (triesLeft === 0) return code === 'OTP_LOCKED' && wait === undefined
  return (
    code === reason &&
    (retryAt === undefined ? wait === undefined : wait !== undefined && wait <= longestWait)
  )
}
