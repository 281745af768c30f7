import type { RefusalCode } from '../../../contract/api/envelope'

/**
 * All events of the security log with their meaning. Changes of records and settings, and exports, are also in the
 * audit log; this log additionally covers what an attacker does before anything changes.
 */
export const securityEvents = {
  'sign_in.succeeded': 'A session was opened; `way` is the method.',
  'sign_in.failed': 'A sign-in was refused; `reason` says why, `account` is the account if there is one.',
  'factor.asked': 'The password or proof was correct; the code of the second factor is needed.',
  'factor.changed': 'A team member turned the second factor on or off; `on` is the new value.',
  'code.sent': 'A one-time code was passed to the mail or SMS provider.',
  'code.accepted': 'A one-time code was correct.',
  'code.refused': 'A one-time code was wrong, used or expired, or had no attempts left.',
  'session.ended': 'A user signed out, ended another session, or ended all of them.',
  'token.created': 'A user created an API token; `scopes` lists its scopes.',
  'token.ended': 'A user revoked an API token.',
  'password.reset_requested': 'A password reset link was requested.',
  'credentials.changed': 'E-mail address, number or password changed; `kinds` lists which.',
  'credentials.change_refused': 'Such a change was attempted without the required password or code.',
  'credentials.change_undone': 'The owner undid a change with the link in the e-mail.',
  'deletion.requested': 'A user asked to delete the account.',
  'link.refused': 'A link from an e-mail was used, expired or forged.',
  'access.denied': 'A call, file or table was refused: no session, missing permission or another origin.',
  'access.not_found': 'A signed-in user requested a record that doesn’t exist or belongs to someone else.',
  'rule.refused': 'A request was refused by a state machine, a plan or a listing requirement.',
  'input.refused': 'Input doesn’t match the shape of the call, or a file isn’t what it claims to be.',
  'limit.reached': 'A limit on calls, attempts, sizes or connections stopped a request.',
  'malware.found': 'The scanner found malware in an upload, which was refused.',
  'webhook.refused': 'A payment webhook had no valid signature.',
  'webhook.changed': 'A user changed a webhook of the account; `webhook` is its id, `did` the change.',
  'data.exported': 'A table was exported.',
  'server.fault': 'An unexpected error occurred; the adjacent log line has the details.',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** Routes whose refusals concern a sign-in or a change of credentials, regardless of the refusal's code. */
const signIn = '/api/user_signup'
const profile = '/api/update_profile'

const byCode: Partial<Record<RefusalCode, SecurityEvent>> = {
  BAD_CREDENTIALS: 'credentials.change_refused',
  CONFIRMATION_NEEDED: 'credentials.change_refused',
  PROOF_INVALID: 'credentials.change_refused',
  FACTOR_NEEDED: 'factor.asked',
  OTP_WRONG: 'code.refused',
  OTP_EXPIRED: 'code.refused',
  OTP_LOCKED: 'code.refused',
  LINK_EXPIRED: 'link.refused',
  NOT_LOGGED_IN: 'access.denied',
  ACCOUNT_DEACTIVATED: 'access.denied',
  FORBIDDEN: 'access.denied',
  NOT_FOUND: 'access.not_found',
  NOT_ALLOWED: 'rule.refused',
  PROFILE_INCOMPLETE: 'rule.refused',
  NOT_VERIFIED: 'rule.refused',
  PACKAGE_MISSING: 'rule.refused',
  LIMIT_OVER: 'rule.refused',
  VALIDATION: 'input.refused',
  FILE_REJECTED: 'input.refused',
  MALFORMED: 'input.refused',
  RATE_LIMITED: 'limit.reached',
  OTP_COOLDOWN: 'limit.reached',
  TOO_LARGE: 'limit.reached',
  TIMED_OUT: 'limit.reached',
  FAULT: 'server.fault',
}

/**
 * Events that keep their own name on these routes instead of counting as a failed sign-in or credential change: invalid
 * forms, unfinished sign-ins, limits, faults.
 */
const itself: readonly (SecurityEvent | undefined)[] = [
  'input.refused',
  'limit.reached',
  'server.fault',
  'factor.asked',
]

/** Returns the security event of a refusal on a route; undefined if the refusal isn't security-relevant. */
export function eventOfRefusal(code: RefusalCode, route: string | undefined): SecurityEvent | undefined {
  const event = byCode[code]
  if (itself.includes(event)) return event
  if (route === signIn && code !== 'UNAVAILABLE' && code !== 'DEMO_MODE') return 'sign_in.failed'
  return route === profile && code === 'ADDRESS_TAKEN' ? 'credentials.change_refused' : event
}
