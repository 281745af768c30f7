import type { Problem, Refused } from '../kit'

/** Version of `RecoveryMemory`; increment it whenever the meaning of its fields changes. */
export const recoveryVersion = 1

/** Input of `forgot-password`. The answer doesn't reveal whether an account has this address. */
export type RequestLinkInput = { email: string }
/** `sentAt`: time at which the server accepted the request, in epoch ms by the browser's clock. */
export type RequestLinkOutput = { ok: true; sentAt: number } | Refused

/** The new password, entered twice. */
export type NewPassword = { password: string; re_password: string }

/**
 * Input of `reset-password`, which checks the link together with the password. The first accepted password consumes the
 * link.
 */
export type SavePasswordInput = NewPassword & { token: string }
export type SavePasswordOutput = { ok: true; keys: RemainingKeys } | Refused

/** Credentials that still give access to the account after a password change. */
export type RemainingKeys = {
  tokens: { name: string; last_four: string }[]
  webhooks: { url: string }[]
}

/** Change that a link undoes; its addresses are partly masked. */
export type Change = {
  kinds: ('email' | 'mobile' | 'password')[]
  /** Time of the change in ISO format. */
  changed_at: string
  had_password: boolean
  browser: string | null
  system: string | null
  email: string | null
  mobile: string | null
}

/** Input of `undo-change`, which only reads the change. */
export type ReadChangeInput = { token: string }
export type ReadChangeOutput = { ok: true; change: Change } | Refused

/**
 * Input of `undo-change:confirm`. `resetToken` in the output: token for setting a new password; null if the account
 * needs no new password.
 */
export type UndoChangeInput = { token: string }
export type UndoChangeOutput = { ok: true; resetToken: string | null } | Refused

/** State that survives a page reload after a link was requested. Never contains a token or password. */
export type RecoveryMemory = {
  email: string
  /** Earliest time for requesting another link (epoch ms). */
  resendAt: number
}

export type RecoveryContext = RecoveryMemory & {
  /** Token from the e-mailed link; empty if the link was truncated. */
  token: string
  /** Passwords as typed; retained only until the server has accepted them or the link turns out to be invalid. */
  typed: NewPassword | null
  /** Whether the same request was already sent and got no answer; that attempt may have consumed the link. */
  repeated: boolean
  change: Change | null
  resetToken: string | null
  /** Credentials that still give access; null until the new password is set. */
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
