import type { Problem, Refused } from '../kit'

/** Raised whenever `RecoveryMemory` changes its meaning. */
export const recoveryVersion = 1

/** `forgot-password`. The answer is the same whether the address has an account or not. */
export type RequestLinkInput = { email: string }
/** `sentAt`: when the server accepted it, epoch milliseconds by the browser's clock. */
export type RequestLinkOutput = { ok: true; sentAt: number } | Refused

/** The new password, typed twice. */
export type NewPassword = { password: string; re_password: string }

/** `reset-password`: the link is checked together with the password, and used up by the first one that is accepted. */
export type SavePasswordInput = NewPassword & { token: string }
export type SavePasswordOutput = { ok: true; keys: RemainingKeys } | Refused

/** What reaches the account whatever its password. */
export type RemainingKeys = {
  tokens: { name: string; last_four: string }[]
  webhooks: { url: string }[]
}

/** What a link undoes, with addresses partly hidden. */
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

/** `undo-change`, which changes nothing. */
export type ReadChangeInput = { token: string }
export type ReadChangeOutput = { ok: true; change: Change } | Refused

/** `undo-change:confirm`. `resetToken`: of a link to a new password; null where the account needs none. */
export type UndoChangeInput = { token: string }
export type UndoChangeOutput = { ok: true; resetToken: string | null } | Refused

/** What survives a reload of the page: that a link was requested. Never a token, never a password. */
export type RecoveryMemory = {
  email: string
  /** When another link may be requested, epoch milliseconds. */
  resendAt: number
}

export type RecoveryContext = RecoveryMemory & {
  /** The token of the e-mailed link; empty where the link was cut short. */
  token: string
  /** Kept only until the server has accepted it or the link proves invalid. */
  typed: NewPassword | null
  /** The same request was sent before and got no answer, so that a used link may have been used by that. */
  repeated: boolean
  change: Change | null
  resetToken: string | null
  /** Known once the password is set. */
  keys: RemainingKeys | null
  problem: Problem | null
}

export type RecoveryEvent =
  /** The page where a link is requested. */
  | { type: 'request.opened' }
  | { type: 'flow.resumed'; memory: RecoveryMemory }
  /** The page that the link to a new password opens; the token is empty where the link was cut short. */
  | { type: 'link.opened'; token: string }
  /** The page that the link in the notice of a change opens. */
  | { type: 'undo.opened'; token: string }
  | { type: 'email.submitted'; email: string }
  | { type: 'resend.asked' }
  | { type: 'email.changeAsked' }
  | { type: 'password.submitted'; typed: NewPassword }
  | { type: 'undo.confirmed' }
  | { type: 'look.again' }
  | { type: 'retry.asked' }
  | { type: 'wait.cancelled' }
