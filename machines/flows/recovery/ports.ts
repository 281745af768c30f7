import type { Problem, Refused } from '../kit'

/** Increment whenever the meaning of `RecoveryMemory` changes. */
export const recoveryVersion = 1

/** `forgot-password`. The answer doesn't reveal whether an account has this address. */
export type RequestLinkInput = { email: string }
/** `sentAt`: time the server accepted the request, in epoch ms of the browser's clock. */
export type RequestLinkOutput = { ok: true; sentAt: number } | Refused

/** The new password, entered twice. */
export type NewPassword = { password: string; re_password: string }

/** `reset-password`: checks the link together with the password. The first accepted password consumes the link. */
export type SavePasswordInput = NewPassword & { token: string }
export type SavePasswordOutput = { ok: true; keys: RemainingKeys } | Refused

/** Credentials that still give access to the account after a password change. */
export type RemainingKeys = {
  tokens: { name: string; last_four: string }[]
  webhooks: { url: string }[]
}

/** Change that a link undoes; addresses are partly masked. */
export type Change = {
  kinds: ('email' | 'mobile' | 'password')[]
  /** ISO time. */
  changed_at: string
  had_password: boolean
  browser: string | null
  system: string | null
  email: string | null
  mobile: string | null
}

/** `undo-change`: only reads the change. */
export type ReadChangeInput = { token: string }
export type ReadChangeOutput = { ok: true; change: Change } | Refused

/** `undo-change:confirm`. `resetToken`: token of a link for setting a new password; null if the account needs none. */
export type UndoChangeInput = { token: string }
export type UndoChangeOutput = { ok: true; resetToken: string | null } | Refused

/** State that survives a page reload: a link was requested. Never a token or password. */
export type RecoveryMemory = {
  email: string
  /** Earliest time for requesting another link (epoch ms). */
  resendAt: number
}

export type RecoveryContext = RecoveryMemory & {
  /** Token of the e-mailed link; empty if the link was truncated. */
  token: string
  /** Retained only until the server has accepted it or the link turns out to be invalid. */
  typed: NewPassword | null
  /** Whether the same request was already sent without an answer; that attempt may have consumed the link. */
  repeated: boolean
  change: Change | null
  resetToken: string | null
  /** Loaded once the password is set. */
  keys: RemainingKeys | null
  problem: Problem | null
}

export type RecoveryEvent =
  /** The user opens the page for requesting a link. */
  | { type: 'request.opened' }
  | { type: 'flow.resumed'; memory: RecoveryMemory }
  /** The user opens a link for setting a new password; the token is empty if the link was truncated. */
  | { type: 'link.opened'; token: string }
  /** The user opens the undo link in a change notification. */
  | { type: 'undo.opened'; token: string }
  | { type: 'email.submitted'; email: string }
  | { type: 'resend.asked' }
  | { type: 'email.changeAsked' }
  | { type: 'password.submitted'; typed: NewPassword }
  | { type: 'undo.confirmed' }
  | { type: 'look.again' }
  | { type: 'retry.asked' }
  | { type: 'wait.cancelled' }
