import { optionalKey, type TFunction } from '../../../../contract/texts/translate'
import { otp } from '../../../../contract/limits'
import type { HostedRefused } from '../../../../machines/flows/signup/setup'

type Reason = HostedRefused['reason']

/** What the flow does about a code of the identity service; every other code only shows its sentence. */
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

/** Codes that mean the same to a person as another. */
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

/** Seconds nothing is tried after too many attempts: the service does not return how long it requires. */
const pauseSeconds = otp.coolDownSeconds

/** The code of a failure of the SDK without its `auth/`; null for anything else that was thrown. */
export function authCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? (/^auth\/(.+)$/.exec(error.code)?.[1] ?? null) : null
}

/**
 * A failure of the SDK as the refusal the flow expects: worded by the error catalogue (§8), an unknown code by
 * 'An error occurred.' and the code. A network that did not answer is no refusal and is thrown on.
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
