import { assertEvent, assign, setup } from 'xstate'
import { otp } from '../../../contract/limits'
import type { Meta } from '../../kit'
import {
  notProvided,
  problemOf,
  timedOut,
  unreachable,
  until,
  type Answered,
  type Problem,
  type Refused,
  type RefusedBy,
} from '../kit'
import type { RefusalCode } from '../../../contract/api/envelope'

/** Version of `SignupMemory`; increment it whenever the meaning of its fields changes. */
export const signupVersion = 3

/** 'change' means that a signed-in user verifies a new address. */
export type SignupForm = 'register' | 'signIn' | 'change'
export type Channel = 'email' | 'mobile'

/** Fields of the registration form. `mobile` includes the country code. */
export type Details = { name: string; email: string; mobile: string; password: string; re_password: string }

/**
 * Answer after a code was sent. Its times are in epoch ms by the browser's clock, computed by the port from the
 * server's seconds.
 */
export type Delivery = {
  ok: true
  resendAt: number
  expiresAt: number
  /** Id of this code at the hosted identity service; undefined for codes of our own server. */
  session?: string
  /** Id of the registration at our server. */
  registration?: string
}
export type SignedIn = { ok: true; userId: string }

/** Input of `user-register`, which creates an unverified account and sends the first code (D38). */
export type RegisterInput = Details
export type RegisterOutput = Delivery | Refused

/** Recipient of a code, and the service that sends it. */
type CodeRecipient = {
  channel: Channel
  to: string
  hosted: boolean
  /**
   * Id of the registration against which wrong codes count, so that attempts by others for the same address don't count
   * against it.
   */
  registration: string | null
}

/** Input of `get-otp` or of the hosted identity service, which sends codes only to mobiles. */
export type SendCodeInput = CodeRecipient & {
  /** Whether the e-mail also contains a sign-in link; false when an address is being changed. */
  link: boolean
}
export type SendCodeOutput = Delivery | HostedRefused

/**
 * Input of `verify-otp`, whose proof is the short-lived `auth_id` (D39), or of the hosted service, whose proof is its
 * ID token.
 */
export type VerifyCodeInput = CodeRecipient & { otp: string; session: string | null }
export type VerifyCodeOutput = { ok: true; proof: string } | HostedRefused

/**
 * Input of `verify-link`, which returns the proof of an e-mailed link and the address that the link verifies.
 * `registration`: this browser's registration, which may have been started in another tab.
 */
export type CheckLinkInput = { token: string }
export type CheckLinkOutput =
  | { ok: true; proof: string; email: string; registration: string | null }
  | Refused

/** Result of the hosted service's account chooser window; the proof is the service's ID token. */
export type OpenGoogleOutput = { ok: true; proof: string } | HostedRefused

/** Refusal by the hosted service. The port supplies the message, because the service's codes aren't ours. */
export type HostedRefused = RefusedBy<RefusalCode | 'CLOSED' | 'BLOCKED'>

/**
 * Confirmation that a signed-in user has more than a stolen token: the current password, or a proof of the old address.
 */
export type Confirmation = ({ current_password: string } | { confirm_auth_id: string }) & {
  /** Whether hosted-service accounts with the old address can still be used to sign in. */
  keep_identities?: boolean
}

/** Input of `update_profile`: the proof of the new address, and the confirmation of the change. */
export type SaveContactInput = {
  channel: Channel
  to: string
  proof: string
  confirmation: Confirmation | null
}
export type SaveContactOutput = { ok: true } | Refused

/** Input of `user_signup`: the proof of a code, or a password (D37). The port stores the token and the user. */
export type SignInInput =
  /** `email`: the address given at registration, so that a code sent by SMS confirms only that registration. */
  (
    | { by: 'proof'; proof: string; channel: Channel; to: string; email: string; registration: string | null }
    | { by: 'token'; token: string; from: 'google' | 'phone'; registration: string | null }
    | { by: 'password'; email: string; password: string }
  ) & {
    /** Second-factor code; null until the server answers FACTOR_NEEDED. */
    factor: string | null
  }
export type SignInOutput = SignedIn | Refused

/**
 * Output of `get-user-data` with the stored token, if any: the user's id if this browser is already signed in,
 * otherwise null.
 */
export type CheckSessionOutput = { ok: true; userId: string | null }

/** State that survives a reload. Never contains a password or code. */
export type SignupMemory = {
  entry: SignupForm
  name: string
  email: string
  mobile: string
  channel: Channel
  /** Whether the user came from the mobile number form. */
  byPhone: boolean
  /** Whether the hosted service sends and checks the codes; `session` is the service's id of the current code. */
  hosted: boolean
  session: string | null
  /**
   * Id that shows the server that this browser registered, so that the password entered then is used. Grants nothing
   * without a proof of the address.
   */
  registration: string | null
  sentTo: string | null
  codeAlive: boolean
  resendAt: number
  expiresAt: number
}

export type SignupContext = SignupMemory & {
  /** Password; retained only while an answer is pending, or while the form or the second-factor form is open. */
  password: string
  /** Confirmation of a change of address; retained until the change is saved, and never stored for a reload. */
  confirmation: Confirmation | null
  otp: string
  /** Token of the opened e-mail link; null if no link was opened. */
  link: string | null
  lockedUntil: number
  /** Number of attempts left; null until the server has counted a wrong attempt. */
  triesLeft: number | null
  proof: string | null
  /** Issuer of the proof: our own code, or an ID token from this method of the hosted service. */
  provedBy: 'code' | 'google' | 'phone'
  userId: string | null
  problem: Problem | null
}

export type SignupEvent =
  /** `channel`: which address is to be changed. */
  | { type: 'entry.opened'; entry: SignupForm; channel?: Channel }
  | { type: 'flow.resumed'; memory: SignupMemory }
  /** `token`: empty if the link was truncated. */
  | { type: 'link.opened'; token: string }
  | { type: 'link.confirmed' }
  | { type: 'details.submitted'; details: Details }
  | { type: 'credentials.submitted'; email: string; password: string }
  /** Requests a code. Without `to`, it goes to the current address; `channel` switches between e-mail and mobile. */
  | {
      type: 'code.requested'
      channel?: Channel
      to?: string
      hosted?: boolean
      confirmation?: Confirmation
    }
  | { type: 'google.chosen' }
  | { type: 'phone.chosen' }
  | { type: 'code.submitted'; otp: string }
  | { type: 'contact.changeAsked' }
  | { type: 'retry.asked' }
  | { type: 'back.asked' }
  | { type: 'wait.cancelled' }

type SignupReply = Answered | HostedRefused

const reasonOf = (answer: SignupReply) => (answer.ok ? null : answer.reason)

/** Ports, guards and actions of the sign-up chart, in a separate file to keep the chart readable. */
export const signupSetup = setup({
  types: {} as {
    context: SignupContext
    events: SignupEvent
    output: { userId: string | null }
    meta: Meta
  },
  actors: {
    register: notProvided<RegisterOutput, RegisterInput>('register'),
    sendCode: notProvided<SendCodeOutput, SendCodeInput>('sendCode'),
    verifyCode: notProvided<VerifyCodeOutput, VerifyCodeInput>('verifyCode'),
    checkLink: notProvided<CheckLinkOutput, CheckLinkInput>('checkLink'),
    signIn: notProvided<SignInOutput, SignInInput>('signIn'),
    openGoogle: notProvided<OpenGoogleOutput, void>('openGoogle'),
    saveContact: notProvided<SaveContactOutput, SaveContactInput>('saveContact'),
    checkSession: notProvided<CheckSessionOutput, void>('checkSession'),
    untilResend: until,
    untilExpiry: until,
    untilUnlocked: until,
  },
  delays: {
    answerTimeout: 20_000,
    /** Maximum time that a sign-in window may stay open. */
    windowTimeout: 5 * 60_000,
  },
  guards: {
    entryIsSignIn: ({ event }) => event.type === 'entry.opened' && event.entry === 'signIn',
    entryIsRegister: ({ event }) => event.type === 'entry.opened' && event.entry === 'register',
    entryIsChange: ({ event }) => event.type === 'entry.opened' && event.entry === 'change',
    cameToChange: ({ context }) => context.entry === 'change',
    cameByPhone: ({ context }) => context.byPhone,
    windowBlocked: (_, params: SignupReply) => reasonOf(params) === 'BLOCKED',
    windowClosed: (_, params: SignupReply) => reasonOf(params) === 'CLOSED',
    provesChange: ({ context }, params: SignupReply) => params.ok && context.entry === 'change',
    cameToRegister: ({ context }) => context.entry === 'register',
    codeAlive: ({ context }) => context.codeAlive,
    codeWasSent: ({ context }) => context.sentTo !== null,
    accepted: (_, params: SignupReply) => params.ok,
    codeJustSent: (_, params: SignupReply) => reasonOf(params) === 'OTP_COOLDOWN',
    factorNeeded: (_, params: SignupReply) => reasonOf(params) === 'FACTOR_NEEDED',
    signInRefused: (_, params: SignupReply) => !params.ok && refusesSignIn(params),
    addressNotProved: (_, params: SignupReply) => reasonOf(params) === 'NOT_CONFIRMED',
    lockedForAWhile: (_, params: SignupReply) => !params.ok && locks(params) && params.retryAt !== undefined,
    codeSpent: (_, params: SignupReply) => !params.ok && spends(params),
    hasSession: ({ context }, params: CheckSessionOutput) =>
      params.userId !== null && context.entry !== 'change',
  },
  actions: {
    atRegister: assign({ entry: 'register', byPhone: false, hosted: false }),
    atSignIn: assign({ entry: 'signIn', byPhone: false, hosted: false }),
    atPhone: assign({ byPhone: true }),
    atChange: assign(({ context, event }) => ({
      entry: 'change' as const,
      channel: (event.type === 'entry.opened' && event.channel) || context.channel,
    })),
    forgetCode: assign({ sentTo: null, codeAlive: false, triesLeft: null, session: null }),
    recall: assign(({ event }) => {
      assertEvent(event, 'flow.resumed')
      return { ...event.memory }
    }),
    keepDetails: assign(({ event }) => {
      assertEvent(event, 'details.submitted')
      const { name, email, mobile, password } = event.details
      return { name, email, mobile, password, channel: 'email' as const, problem: null }
    }),
    keepCredentials: assign(({ event }) => {
      assertEvent(event, 'credentials.submitted')
      return {
        email: event.email,
        password: event.password,
        channel: 'email' as const,
        problem: null,
      }
    }),
    keepRequest: assign(({ context, event }) => {
      assertEvent(event, 'code.requested')
      // Without a new address, the code is sent again to the address used last, even after the other channel was
      // refused.
      const channel = event.channel ?? sentBy(context)
      const known = channel === 'email' ? context.email : context.mobile
      const again = event.to === undefined && channel === 'mobile' && context.hosted
      return {
        channel,
        [channel]: event.to ?? known,
        hosted: event.hosted ?? again,
        confirmation: event.confirmation ?? context.confirmation,
        problem: null,
      }
    }),
    keepDelivery: assign(({ context }, params: Delivery | SignupReply) => ({
      sentTo: context.channel === 'email' ? context.email : context.mobile,
      codeAlive: true,
      triesLeft: null,
      password: '',
      problem: null,
      session: 'session' in params ? (params.session ?? null) : null,
      ...registrationIn(params),
      ...times(params),
    })),
    keepOtp: assign(({ event }) => {
      assertEvent(event, 'code.submitted')
      return { otp: event.otp, problem: null }
    }),
    keepProof: assign(({ context }, params: VerifyCodeOutput) => ({
      proof: params.ok ? params.proof : null,
      provedBy: context.hosted ? ('phone' as const) : ('code' as const),
      otp: '',
      codeAlive: false,
    })),
    keepLink: assign(({ event }) => {
      assertEvent(event, 'link.opened')
      return { link: event.token }
    }),
    keepLinkProof: assign((_, params: CheckLinkOutput) =>
      params.ok
        ? {
            proof: params.proof,
            provedBy: 'code' as const,
            email: params.email,
            registration: params.registration,
            link: null,
          }
        : {},
    ),
    keepGoogle: assign((_, params: OpenGoogleOutput) => ({
      proof: params.ok ? params.proof : null,
      provedBy: 'google' as const,
    })),
    keepUser: assign((_, params: { ok: boolean; userId?: string | null }) => ({
      userId: params.userId ?? null,
      proof: null,
      password: '',
      problem: null,
    })),
    keepProblem: assign((_, params: SignupReply) =>
      params.ok ? {} : { problem: problemOf(params), triesLeft: params.triesLeft ?? null, otp: '' },
    ),
    keepRegistration: assign((_, params: SignupReply) => registrationIn(params)),
    keepLock: assign((_, params: SignupReply) => (params.ok ? {} : { lockedUntil: params.retryAt ?? 0 })),
    spendCode: assign({ codeAlive: false, otp: '' }),
    forgetProof: assign({ proof: null }),
    sayUnreachable: assign({ ...unreachable, otp: '' }),
    sayTimedOut: assign({ ...timedOut, otp: '' }),
    clearProblem: assign({ problem: null }),
  },
})

/**
 * Returns the sign-in credentials: the proof of identity if there is one, otherwise the password. `factor`:
 * second-factor code, if one is required.
 */
export function signInBy(context: SignupContext, factor: string | null = null): SignInInput {
  const { proof, provedBy, sentTo, email, password, registration } = context
  if (proof === null) return { by: 'password', email, password, factor }
  if (provedBy !== 'code') return { by: 'token', token: proof, from: provedBy, registration, factor }
  const to = sentTo ?? email
  return { by: 'proof', proof, channel: sentBy(context), to, email, registration, factor }
}

/**
 * Returns the context update with the answer's registration id; empty if the answer has none, so that the id stays
 * unchanged.
 */
function registrationIn(answer: Delivery | SignupReply): { registration?: string } {
  return 'registration' in answer && answer.registration ? { registration: answer.registration } : {}
}

/** Returns the channel over which the last code was sent; `channel` may already be the channel requested next. */
export function sentBy(context: SignupContext): Channel {
  return context.sentTo !== null && context.sentTo === context.mobile ? 'mobile' : 'email'
}

function locks(refused: HostedRefused): boolean {
  return refused.reason === 'OTP_LOCKED' || refused.reason === 'RATE_LIMITED'
}

/** Whether the password or proof is no longer accepted; any other refusal concerns the second-factor code. */
function refusesSignIn({ reason }: HostedRefused): boolean {
  return reason === 'BAD_CREDENTIALS' || reason === 'PROOF_INVALID' || reason === 'ACCOUNT_DEACTIVATED'
}

function spends(refused: HostedRefused): boolean {
  if (refused.reason === 'OTP_WRONG') return refused.triesLeft === 0
  return refused.reason === 'OTP_EXPIRED' || refused.reason === 'OTP_LOCKED'
}

/** Returns the code's times. After OTP_COOLDOWN, the previous code stays valid until it expires. */
function times(answer: Delivery | SignupReply): { resendAt: number; expiresAt: number } {
  if ('resendAt' in answer) return { resendAt: answer.resendAt, expiresAt: answer.expiresAt }
  const resendAt = answer.ok ? 0 : (answer.retryAt ?? 0)
  return { resendAt, expiresAt: resendAt + (otp.lifeSeconds - otp.coolDownSeconds) * 1000 }
}
