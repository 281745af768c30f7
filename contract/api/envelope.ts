import type { Feature } from './package-features'
import type { Scope } from './token-scopes'

/** Refusal codes with their HTTP status (D2). Programs branch on the code, users read `message` (D1). */
export const refusalStatus = {
  VALIDATION: 200,
  NOT_LOGGED_IN: 401,
  ACCOUNT_DEACTIVATED: 200,
  DEMO_MODE: 200,
  PROFILE_INCOMPLETE: 200,
  NOT_VERIFIED: 200,
  PACKAGE_MISSING: 200,
  LIMIT_OVER: 200,
  NOT_ALLOWED: 200,
  FORBIDDEN: 200,
  NOT_FOUND: 200,
  CONFLICT: 200,
  /** The idempotency key was already used with a different body (IETF draft-ietf-httpapi-idempotency-key-header). */
  KEY_REUSED: 422,
  RATE_LIMITED: 429,
  OTP_WRONG: 200,
  OTP_EXPIRED: 200,
  OTP_LOCKED: 200,
  OTP_COOLDOWN: 200,
  BAD_CREDENTIALS: 200,
  ADDRESS_TAKEN: 200,
  NOT_CONFIRMED: 200,
  PROOF_INVALID: 200,
  /** The change requires the current password, or a code sent to the old address. */
  CONFIRMATION_NEEDED: 200,
  /** Password or proof were correct, but the account has a second factor and `factor_code` is missing. */
  FACTOR_NEEDED: 200,
  LINK_EXPIRED: 200,
  PAYMENT_FAILED: 200,
  GATEWAY_UNAVAILABLE: 200,
  FILE_REJECTED: 200,
  MALFORMED: 400,
  NO_SUCH_CALL: 404,
  TOO_LARGE: 413,
  TIMED_OUT: 408,
  NOT_SERVED: 200,
  FAULT: 500,
  UNAVAILABLE: 503,
} as const

export type RefusalCode = keyof typeof refusalStatus

/** A package that includes a missing feature. */
export interface OpeningPackage {
  id: number
  name: string
}

/** Body of every reply (D1). */
export interface ReplyEnvelope<D = unknown> {
  error: boolean
  message: string
  data: D
  total?: number
  /** Set if `error` is true. */
  code?: RefusalCode
  /** Message for each refused input field. */
  errors?: Record<string, string>
  /**
   * Values this call's field accepts in the record's current state (a status or an event). Empty if no change is
   * possible now.
   */
  allowed?: string[]
  /** For PACKAGE_MISSING and LIMIT_OVER: the missing feature. */
  feature?: Feature
  /** Packages on sale that include the missing feature, cheapest first. */
  opens_with?: OpeningPackage[]
  /** For FORBIDDEN: the scope the API token lacks for this call. */
  scope?: Scope
  /** For RATE_LIMITED, OTP_COOLDOWN and UNAVAILABLE: seconds to wait. */
  retry_after?: number
  /** For UNAVAILABLE: set if the change may have been stored, but its confirmation was lost. */
  outcome?: 'unknown'
  /** For OTP_WRONG: remaining tries. */
  tries_left?: number
  /** For user_signup with OTP_COOLDOWN or NOT_CONFIRMED: id of the registration still awaiting its code. */
  registration?: string
}

/** Header with the language of the reply; falls back to Accept-Language. */
export const languageHeader = 'x-language'

/** Whether a body is a reply of this API; proxies and captive portals send other bodies. */
export function isEnvelope(body: unknown): body is ReplyEnvelope {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'boolean'
}

/** Parses a boolean from any input (D3). */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
