import type { Problem, Refused } from '../kit'

/** Raised whenever `SignupMemory` changes its meaning. */
export const signupVersion = 1

export type Door = 'register' | 'signIn'
export type Channel = 'email' | 'mobile'

/** The registration form. `mobile` with its country code. */
export type Details = { name: string; email: string; mobile: string; password: string; re_password: string }

/** Epoch milliseconds by the browser's clock, worked out by the port from the server's seconds. */
export type Delivery = { ok: true; resendAt: number; expiresAt: number }
export type SignedIn = { ok: true; userId: string }

/** `user-register`: creates an unproved account and sends the first code (D38). */
export type RegisterInput = Details
export type RegisterOutput = Delivery | Refused

/** `get-otp`. */
export type SendCodeInput = { channel: Channel; to: string }
export type SendCodeOutput = Delivery | Refused

/** `verify-otp`; the proof is the short-lived `auth_id` (D39). */
export type VerifyCodeInput = { channel: Channel; to: string; otp: string }
export type VerifyCodeOutput = { ok: true; proof: string } | Refused

/** `user_signup`: by the proof of a code or by password (D37). The port stores token and user. */
export type SignInInput =
  /** `email`: what was registered, so that a code by text message confirms that registration and no other. */
  | { by: 'proof'; proof: string; channel: Channel; to: string; email: string }
  | { by: 'password'; email: string; password: string }
export type SignInOutput = SignedIn | Refused

/** `get-user-data` with the stored token, if any: is this browser signed in already? */
export type CheckSessionOutput = { ok: true; userId: string | null }

/** What survives a reload. Never a password, never a code. */
export type SignupMemory = {
  door: Door
  name: string
  email: string
  mobile: string
  channel: Channel
  sentTo: string | null
  codeAlive: boolean
  resendAt: number
  expiresAt: number
}

export type SignupContext = SignupMemory & {
  /** Held only while the answer of `register` is awaited or the form is open. */
  password: string
  otp: string
  lockedUntil: number
  /** null until the server has counted a wrong try. */
  triesLeft: number | null
  proof: string | null
  userId: string | null
  problem: Problem | null
}

export type SignupEvent =
  | { type: 'door.opened'; door: Door }
  | { type: 'flow.resumed'; memory: SignupMemory }
  | { type: 'details.submitted'; details: Details }
  | { type: 'credentials.submitted'; email: string; password: string }
  /** Without `to`, the address that is known; `channel` switches between e-mail and mobile. */
  | { type: 'code.requested'; channel?: Channel; to?: string }
  | { type: 'code.submitted'; otp: string }
  | { type: 'contact.changeAsked' }
  | { type: 'retry.asked' }
  | { type: 'back.asked' }
  | { type: 'wait.cancelled' }
