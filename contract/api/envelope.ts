import type { Feature } from './package-features'
import type { Scope } from './token-scopes'

/** Why a call was refused; machines branch on it, people read `message` (D1). HTTP status per D2. */
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
  /** An idempotency key that was sent before with another body (IETF draft-ietf-httpapi-idempotency-key-header). */
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
  /** A change that asks for the current password, or a code to the old address. */
  CONFIRMATION_NEEDED: 200,
  /** A sign-in whose password or proof was right, of an account with a second factor: `factor_code` is missing. */
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

/** A package that opens a closed gate. */
export interface OpeningPackage {
  id: number
  name: string
}

/** The body of every answer (D1). */
export interface ReplyEnvelope<D = unknown> {
  error: boolean
  message: string
  data: D
  total?: number
  /** Set when `error`. */
  code?: RefusalCode
  /** One sentence per field of the input that was refused. */
  errors?: Record<string, string>
  /**
   * What the state of the record allows instead: values that this call takes in its own field (a status, an event).
   * Empty if no value of the call is possible now.
   */
  allowed?: string[]
  /** Of a package gate, PACKAGE_MISSING and LIMIT_OVER: the feature that is missing. */
  feature?: Feature
  /** The packages on sale that open it, cheapest first. */
  opens_with?: OpeningPackage[]
  /** The scope that an API token lacks for this call, for FORBIDDEN. */
  scope?: Scope
  /** Seconds to wait, for RATE_LIMITED, OTP_COOLDOWN and UNAVAILABLE. */
  retry_after?: number
  /** For UNAVAILABLE: the change may have been stored, since its confirmation was lost. */
  outcome?: 'unknown'
  /** Tries left, for OTP_WRONG. */
  tries_left?: number
  /** For user_signup, where a registration still waits for its code: OTP_COOLDOWN and NOT_CONFIRMED. */
  registration?: string
}

/** Header that carries the language of the answer; the Accept-Language header is the fallback. */
export const languageHeader = 'x-language'

/** True for anything shaped like an answer of this API; proxies and captive portals answer otherwise. */
export function isEnvelope(body: unknown): body is ReplyEnvelope {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'boolean'
}

/** One reading of a flag for every place that gets one (D3). */
export function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}
