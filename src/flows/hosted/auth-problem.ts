import { optionalKey, type TFunction } from '../../../contract/texts/translate'
import { otp } from '../../../contract/limits'
import type { HostedRefused } from '../../../machines/flows/signup/setup'

type Reason = HostedRefused['reason']

/** Reasons the flow handles, by error code of the identity provider; other codes only show a message. */
const reasons = new Map<string, Reason>(
  Object.entries({
    'popup-closed-by-user': 'CLOSED',
    'cancelled-popup-request': 'CLOSED',
    'user-cancelled': 'CLOSED',
    'popup-blocked': 'BLOCKED',
    'invalid-verification-code': 'OTP_WRONG',
    'missing-verification-code': 'OTP_WRONG',
    'code-expired': 'OTP_EXPIRED',
    'invalid-verification-id': 'OTP_EXPIRED',
    'missing-verification-id': 'OTP_EXPIRED',
    'too-many-requests': 'RATE_LIMITED',
    'quota-exceeded': 'GATEWAY_UNAVAILABLE',
    'invalid-phone-number': 'VALIDATION',
    'missing-phone-number': 'VALIDATION',
    'user-disabled': 'ACCOUNT_DEACTIVATED',
  }),
)

/** Error codes that mean the same to the user as another code. */
const alike = new Map(
  Object.entries({
    'missing-verification-code': 'invalid-verification-code',
    'invalid-verification-id': 'code-expired',
    'missing-verification-id': 'code-expired',
    'invalid-login-credentials': 'invalid-credential',
    'user-cancelled': 'popup-closed-by-user',
    'cancelled-popup-request': 'popup-closed-by-user',
  }),
)

/** Pause after too many attempts, in seconds; the provider doesn't report how long it requires. */
const pauseSeconds = otp.coolDownSeconds

/** Returns the code of an SDK error without `auth/`; null for anything else. */
export function authCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? (/^auth\/(.+)$/.exec(error.code)?.[1] ?? null) : null
}

/**
 * Converts an SDK error into the refusal the flow expects, with the text of the error catalogue (§8) or, for an unknown
 * code, 'An error occurred.' and the code. Network errors are rethrown.
 */
export function authRefusal(error: unknown, t: TFunction, now: number): HostedRefused {
  const code = authCode(error)
  if (code === null || code === 'network-request-failed' || code === 'timeout') throw error
  const unknown = t('errors.auth.unknown', { code: `auth/${code}` })
  const message =
    code === 'unknown'
      ? unknown
      : t(optionalKey('errors.auth', alike.get(code) ?? code), { defaultValue: unknown })
  const reason = reasons.get(code) ?? 'BAD_CREDENTIALS'
  return {
    ok: false,
    reason,
    message,
    ...(reason === 'RATE_LIMITED' && { retryAt: now + pauseSeconds * 1000 }),
    ...(reason === 'OTP_WRONG' && { errors: { otp: message } }),
    ...(reason === 'VALIDATION' && { errors: { number: message } }),
  }
}
