import type { RefusalCode } from '../../../contract/envelope'
import type { Problem, Refused, RefusedBy } from '../kit'

/** Raised whenever `SignupMemory` changes its meaning. */
export const signupVersion = 3

/** 'change': somebody who is signed in proves another address of theirs. */
export type SignupForm = 'register' | 'signIn' | 'change'
export type Channel = 'email' | 'mobile'

/** The registration form. `mobile` with its country code. */
export type Details = { name: string; email: string; mobile: string; password: string; re_password: string }

/** Epoch milliseconds by the browser's clock, worked out by the port from the server's seconds. */
export type Delivery = {
  ok: true
  resendAt: number
  expiresAt: number
  /** What the hosted identity service calls this code; our own server needs none. */
  session?: string
  /** What our server calls the registration. */
  registration?: string
}
export type SignedIn = { ok: true; userId: string }

/** `user-register`: creates an unproved account and sends the first code (D38). */
export type RegisterInput = Details
export type RegisterOutput = Delivery | Refused

/** `get-otp`; or the hosted identity service, which sends codes to mobiles only. */
export type SendCodeInput = { channel: Channel; to: string; hosted: boolean }
export type SendCodeOutput = Delivery | HostedRefused

/** `verify-otp`, whose proof is the short-lived `auth_id` (D39); or the hosted service, whose proof is its ID token. */
export type VerifyCodeInput = SendCodeInput & { otp: string; session: string | null }
export type VerifyCodeOutput = { ok: true; proof: string } | HostedRefused

/** The window of the hosted service in which an account is chosen; the proof is its ID token. */
export type OpenGoogleOutput = { ok: true; proof: string } | HostedRefused

/** A refusal of the hosted service, worded by the port: its codes are not ours. */
export type HostedRefused = RefusedBy<RefusalCode | 'CLOSED' | 'BLOCKED'>

/** That somebody who is signed in holds more than a stolen token: the password there is, or a proof of the old address. */
export type Confirmation = ({ current_password: string } | { confirm_auth_id: string }) & {
  /** Accounts of the hosted service that carry the old address go on signing in. */
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
    /** The code of the second factor; null until FACTOR_NEEDED asked for it. */
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
  /** The person came through the door of the mobile number. */
  byPhone: boolean
  /** Codes are sent and compared by the hosted service, under this name. */
  hosted: boolean
  session: string | null
  /**
   * Tells the server that this browser registered, so that the password typed then counts. Opens nothing without a
   * proof of the address.
   */
  registration: string | null
  sentTo: string | null
  codeAlive: boolean
  resendAt: number
  expiresAt: number
}

export type SignupContext = SignupMemory & {
  /** Held only while an answer is awaited, or the form or that of the second factor is open. */
  password: string
  /** Held until the changed address is saved; never kept for a reload. */
  confirmation: Confirmation | null
  otp: string
  lockedUntil: number
  /** null until the server has counted a wrong try. */
  triesLeft: number | null
  proof: string | null
  /** Whose proof it is: a code of our own, or an ID token from that door of the hosted service. */
  provedBy: 'code' | 'google' | 'phone'
  userId: string | null
  problem: Problem | null
}

export type SignupEvent =
  /** `channel`: which address is changed. */
  | { type: 'entry.opened'; entry: SignupForm; channel?: Channel }
  | { type: 'flow.resumed'; memory: SignupMemory }
  | { type: 'details.submitted'; details: Details }
  | { type: 'credentials.submitted'; email: string; password: string }
  /** Without `to`, the address that is known; `channel` switches between e-mail and mobile. */
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
