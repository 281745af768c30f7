import { type Trial } from '../../intent-kit'
import { flowRules, isOk, output, refusal } from '../intent-kit'
import type { signupMachine } from './machine'
import type { SignupMemory } from './setup'
import { signupView, type SignupView } from './view'

/** A trial of the sign-up and sign-in machine. */
export type SignupTrial = Trial<typeof signupMachine>

/** Rule builders for signing up and in. */
export const signupRules = flowRules<typeof signupMachine, SignupView>((snapshot) => signupView(snapshot, 0))

const { leadsTo, context, problem } = signupRules

/** Returns the form from which the user came. */
export const formOf = ({ entry, byPhone }: SignupMemory) =>
  byPhone ? 'phoneForm' : entry === 'change' ? 'contactForm' : entry === 'register' ? 'details' : 'signInForm'
/**
 * Returns the state to which the user goes back: code entry if the code is still valid, the spent-code screen if it
 * isn't, or the form if no code was sent.
 */
export const backIn = (memory: SignupMemory) =>
  memory.codeAlive ? 'code.cooling' : memory.sentTo !== null ? 'spent' : formOf(memory)
/** Whether the context contains nothing from an earlier code. */
export const codeForgotten = (tried: SignupTrial) =>
  context(tried).sentTo === null &&
  !context(tried).codeAlive &&
  context(tried).triesLeft === null &&
  context(tried).session === null

/** Whether a code was sent or the previous code is still valid. */
export const isCodeSent = (tried: SignupTrial) => isOk(tried) || refusal(tried) === 'OTP_COOLDOWN'
/** Whether a code can be entered and the context has the times from the server's answer. */
export const codeIsAwaited = (tried: SignupTrial) => {
  const { channel, email, mobile, sentTo, codeAlive, password, triesLeft, resendAt, expiresAt } =
    context(tried)
  const answer = output(tried) as {
    resendAt?: number
    retryAt?: number
    expiresAt?: number
    session?: string
  }
  return (
    leadsTo(tried, 'code.cooling') &&
    sentTo === (channel === 'email' ? email : mobile) &&
    codeAlive &&
    password === '' &&
    triesLeft === null &&
    problem(tried) === null &&
    resendAt === (answer.resendAt ?? answer.retryAt) &&
    expiresAt >= (answer.expiresAt ?? resendAt) &&
    context(tried).session === (answer.session ?? null)
  )
}
