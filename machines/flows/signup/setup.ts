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

/** Raised whenever `SignupMemory` changes its meaning. */
export const signupVersion = 3

/** 'change': a signed-in person proves another address of theirs. */
export type SignupForm = 'register' | 'signIn' | 'change'
export type Channel = 'email' | 'mobile'

/** The registration form. `mobile` with its country code. */
export type Details = { name: string; email: string; mobile: string; password: string; re_password: string }

/** Epoch milliseconds by the browser's clock, computed by the port from the server's seconds. */
export type Delivery = {
  ok: true
  resendAt: number
  expiresAt: number
  /** The hosted identity service's id of this code; our own server needs none. */
  session?: string
  /** Our server's id of the registration. */
  registration?: string
}
export type SignedIn = { ok: true; userId: string }

/** `user-register`: creates an unproved account and sends the first code (D38). */
export type RegisterInput = Details
export type RegisterOutput = Delivery | Refused

/** Recipient and sender of a code. */
type CodeRecipient = {
  channel: Channel
  to: string
  hosted: boolean
  /** Wrong codes count against it, not against what others type for the same address. */
  registration: string | null
}

/** `get-otp`; or the hosted identity service, which sends codes to mobiles only. */
export type SendCodeInput = CodeRecipient & {
  /** An e-mail carries a link as well: one that signs in, so none while an address is changed. */
  link: boolean
}
export type SendCodeOutput = Delivery | HostedRefused

/** `verify-otp`, whose proof is the short-lived `auth_id` (D39); or the hosted service, whose proof is its ID token. */
export type VerifyCodeInput = CodeRecipient & { otp: string; session: string | null }
export type VerifyCodeOutput = { ok: true; proof: string } | HostedRefused

/**
 * `verify-link`: the proof of an e-mailed link and the address it proves. `registration`: of this browser, which may
 * have opened the link in another tab than the one that registered.
 */
export type CheckLinkInput = { token: string }
export type CheckLinkOutput =
  | { ok: true; proof: string; email: string; registration: string | null }
  | Refused

/** The window of the hosted service in which an account is chosen; the proof is its ID token. */
export type OpenGoogleOutput = { ok: true; proof: string } | HostedRefused

/** A refusal of the hosted service, worded by the port: its codes are not ours. */
export type HostedRefused = RefusedBy<RefusalCode | 'CLOSED' | 'BLOCKED'>

/** Proof that a signed-in person has more than a stolen token: the present password, or a proof of the old address. */
export type Confirmation = ({ current_password: string } | { confirm_auth_id: string }) & {
  /** Accounts of the hosted service that have the old address continue to sign in. */
  keep_identities?: boolean
}

/** `update_profile` with the proof of the new address, and what confirms the change. */
export type SaveContactInput = {
  channel: Channel
  to: string
  proof: string
  confirmation: Confirmation | null
}
export type SaveContactOutput = { ok: true } | Refused

/** `user_signup`: by the proof of a code or by password (D37). The port stores token and user. */
export type SignInInput =
  /** `email`: what was registered, so that a code by text message confirms that registration and no other. */
  (
    | { by: 'proof'; proof: string; channel: Channel; to: string; email: string; registration: string | null }
    | { by: 'token'; token: string; from: 'google' | 'phone'; registration: string | null }
    | { by: 'password'; email: string; password: string }
  ) & {
    /** The code of the second factor; null until the server answers FACTOR_NEEDED. */
    factor: string | null
  }
export type SignInOutput = SignedIn | Refused

/** `get-user-data` with the stored token, if any: is this browser signed in already? */
export type CheckSessionOutput = { ok: true; userId: string | null }

/** What survives a reload. Never a password, never a code. */
export type SignupMemory = {
  entry: SignupForm
  name: string
  email: string
  mobile: string
  channel: Channel
  /** The person came through the form of the mobile number. */
  byPhone: boolean
  /** Codes are sent and compared by the hosted service, under this name. */
  hosted: boolean
  session: string | null
  /**
   * Tells the server that this browser registered, so that the password typed then counts. Grants nothing without a
   * proof of the address.
   */
  registration: string | null
  sentTo: string | null
  codeAlive: boolean
  resendAt: number
  expiresAt: number
}

export type SignupContext = SignupMemory & {
  /** Kept only while an answer is awaited, or the form or that of the second factor is open. */
  password: string
  /** Kept until the changed address is saved; never stored for a reload. */
  confirmation: Confirmation | null
  otp: string
  /** The token of the e-mailed link that was opened. */
  link: string | null
  lockedUntil: number
  /** null until the server has counted a wrong try. */
  triesLeft: number | null
  proof: string | null
  /** The issuer of the proof: a code of our own, or an ID token from that method of the hosted service. */
  provedBy: 'code' | 'google' | 'phone'
  userId: string | null
  problem: Problem | null
}

export type SignupEvent =
  /** `channel`: which address is changed. */
  | { type: 'entry.opened'; entry: SignupForm; channel?: Channel }
  | { type: 'flow.resumed'; memory: SignupMemory }
  /** `token`: empty when the link was cut short. */
  | { type: 'link.opened'; token: string }
  | { type: 'link.confirmed' }
  | { type: 'details.submitted'; details: Details }
  | { type: 'credentials.submitted'; email: string; password: string }
  /** Without `to`, the address in use; `channel` switches between e-mail and mobile. */
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

/** Ports, guards and actions of the sign-up chart, apart from the chart so that it reads as one page. */
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
    /** A window that is no longer awaited. */
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
      // Another code is sent to the address of the last one, also after the other channel was refused.
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

/** What opens the session: the proof of identity, else the password; `factor` where a second one is required. */
export function signInBy(context: SignupContext, factor: string | null = null): SignInInput {
  const { proof, provedBy, sentTo, email, password, registration } = context
  if (proof === null) return { by: 'password', email, password, factor }
  if (provedBy !== 'code') return { by: 'token', token: proof, from: provedBy, registration, factor }
  const to = sentTo ?? email
  return { by: 'proof', proof, channel: sentBy(context), to, email, registration, factor }
}

/** The registration stays the same until the server names another one. */
function registrationIn(answer: Delivery | SignupReply): { registration?: string } {
  return 'registration' in answer && answer.registration ? { registration: answer.registration } : {}
}

/** The channel of the code that was sent last; `channel` may already be the one requested next. */
export function sentBy(context: SignupContext): Channel {
  return context.sentTo !== null && context.sentTo === context.mobile ? 'mobile' : 'email'
}

function locks(refused: HostedRefused): boolean {
  return refused.reason === 'OTP_LOCKED' || refused.reason === 'RATE_LIMITED'
}

/** An earlier success is void; every other refusal is about the code of the second factor. */
function refusesSignIn({ reason }: HostedRefused): boolean {
  return reason === 'BAD_CREDENTIALS' || reason === 'PROOF_INVALID' || reason === 'ACCOUNT_DEACTIVATED'
}

function spends(refused: HostedRefused): boolean {
  if (refused.reason === 'OTP_WRONG') return refused.triesLeft === 0
  return refused.reason === 'OTP_EXPIRED' || refused.reason === 'OTP_LOCKED'
}

/** After OTP_COOLDOWN the code sent before stays valid until it expires. */
function times(answer: Delivery | SignupReply): { resendAt: number; expiresAt: number } {
  if ('resendAt' in answer) return { resendAt: answer.resendAt, expiresAt: answer.expiresAt }
  const resendAt = answer.ok ? 0 : (answer.retryAt ?? 0)
  return { resendAt, expiresAt: resendAt + (otp.lifeSeconds - otp.coolDownSeconds) * 1000 }
}
