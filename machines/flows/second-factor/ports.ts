import type { Answered, Problem, Refused } from '../kit'

/** The secret for an authenticator app, as text and as the address in a QR code. */
export type AppSecret = { secret: string; uri: string }

/** Answer of `own-factor:begin`, which the port sends with the confirmation that the form holds. */
export type BeginFactorOutput = { ok: true; made: AppSecret } | Refused

/** Input of `own-factor:confirm`. */
export type ConfirmFactorInput = { code: string }
/** The recovery codes, which the server shows once. */
export type ConfirmFactorOutput = { ok: true; codes: readonly string[] } | Refused

/** Input of `own-factor:end`, which the port sends with the confirmation that the form holds. */
export type EndFactorInput = { code: string }
export type EndFactorOutput = Answered

/** Answer of `own-security`, as far as it is about the factor. */
export type ReadFactorOutput = { ok: true; on: boolean } | Refused

export type SecondFactorContext = {
  made: AppSecret | null
  /** Recovery codes that the user hasn't confirmed as saved. */
  codes: readonly string[]
  /** Last code that the user entered. */
  code: string
  /** Whether the user is turning the factor off. */
  isEnding: boolean
  problem: Problem | null
}

export type SecondFactorEvent =
  /** The profile has been loaded with the factor's status. */
  | { type: 'status.read'; on: boolean }
  | { type: 'setup.asked' }
  | { type: 'setup.confirmed' }
  | { type: 'code.entered'; code: string }
  | { type: 'codes.saved' }
  | { type: 'end.asked' }
  | { type: 'end.confirmed'; code: string }
  | { type: 'look.again' }
  | { type: 'change.cancelled' }
