import { type Trial } from '../../intent-kit'
import { flowRules, isOk, output, refusal } from '../intent-kit'
import type { signupMachine } from './machine'
import type { SignupMemory } from './setup'
import { signupView, type SignupView } from './view'

/** A trial of signing up and in. */
export type SignupTrial = Trial<typeof signupMachine>

/** The builders for rules of signing up and in. */
export const signupRules = flowRules<typeof signupMachine, SignupView>((snapshot) => signupView(snapshot, 0))

const { leadsTo, context, problem } = signupRules

/** The form through which the person came. */
export const formOf = ({ entry, byPhone }: SignupMemory) =>
  byPhone ? 'phoneForm' : entry === 'change' ? 'contactForm' : entry === 'register' ? 'details' : 'signInForm'
/** The screen before: at a valid code, at an invalid one, or the form. */
export const backIn = (memory: SignupMemory) =>
  memory.codeAlive ? 'code.cooling' : memory.sentTo !== null ? 'spent' : formOf(memory)
/** Nothing is left of an earlier code. */
export const codeForgotten = (tried: SignupTrial) =>
  context(tried).sentTo === null &&
  !context(tried).codeAlive &&
  context(tried).triesLeft === null &&
  context(tried).session === null

/** A code is being sent, or the earlier one is still valid. */
export const isCodeSent = (tried: SignupTrial) => isOk(tried) || refusal(tried) === 'OTP_COOLDOWN'
/** A code can be typed, with the times that the answer names. */
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
