import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { Refused } from '../../../machines/flows/kit'
import type { Channel, SignupContext } from '../../../machines/flows/signup/ports'
import type { Answer } from '../../kit/held'
import { cut, longestWait, rather, real, refusing, taken } from '../../kit/replies'

type Output = { ok: true; userId?: string | null } | Refused

const delivery = taken({ otp_sent: true, email: 'somebody@example.test', expires_in: 600, resend_after: 60 })
const person = { id: 7, name: 'Nora Haddad', missing_fields: [], account_state: 'active' }

/** The call behind each port, with what the server says when it agrees. */
const calls: Record<string, { call: string; agreed: Parameters<typeof rather>[2] }> = {
  register: { call: 'user-register', agreed: delivery },
  sendCode: { call: 'get-otp', agreed: delivery },
  verifyCode: { call: 'verify-otp', agreed: taken({ verified: true, auth_id: 'proof' }) },
  signIn: { call: 'user_signup', agreed: taken(person, { token: 'a-token' }) },
}

/** How the server answers when a port of the sign-up machine gives this. `from`: the state that asked. */
export function answersFor(
  { type, output }: AnyEventObject,
  from: AnyMachineSnapshot,
): Record<string, Answer> {
  const port = type.split('.').at(-1) ?? ''
  // Whose browser this is was decided when the page was opened; the server only has to say so.
  if (port === 'checkSession') return { 'get-user-data': type.startsWith('xstate.error') ? cut : real }
  const { call, agreed } = calls[port] ?? { call: port, agreed: delivery }
  if (type.startsWith('xstate.error')) return { [call]: cut }
  const said = output as Output
  const way = (answer: Answer) =>
    port === 'sendCode' ? goingTo((from.context as SignupContext).channel, answer) : answer
  if (said.ok) return { [call]: way(rather(call, ({ error }) => !error, agreed)) }
  return { [call]: way(rather(call, (reply) => means(reply, said), refusing(said))) }
}

/** The same, once it is certain that the page asks for the way the machine has in mind. */
function goingTo(channel: Channel, answer: Answer): Answer {
  return (ask, request) => {
    const wanted = channel === 'mobile' ? 'number' : 'email'
    const asked = new URL(request.url()).searchParams
    if (!asked.get(wanted)) throw new Error(`A code by ${channel} is wanted, and asked for is ${asked}`)
    return answer(ask, request)
  }
}

/** The same to the machine: a fifth wrong try is told as a lock without a time. */
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
