import type { RefusalCode } from '../../../contract/api/envelope'

/**
 * Every event of the security log, with what it means. Changes of records, settings and exports are rows of the audit
 * log as well; this log is for what an attacker does before anything changes.
 */
export const securityEvents = {
  'sign_in.succeeded': 'A session was opened; `way` says by what proof.',
  'sign_in.failed': 'A sign-in was refused; `reason` says why, `account` whose it was if there is one.',
  'factor.asked': 'A password or proof was right; the code of the second factor is asked for.',
  'factor.changed': 'A member of the team turned the second factor on or off; `on` says which.',
  'code.sent': 'A one-time code was handed to the mail or text provider.',
  'code.accepted': 'A one-time code was right.',
  'code.refused': 'A one-time code was wrong, used, expired or out of tries.',
  'session.ended': 'A person signed out, ended another session, or all of them.',
  'token.created': 'A person created an API token; `scopes` says for what.',
  'token.ended': 'A person ended an API token.',
  'password.reset_requested': 'Somebody asked for the link that sets a new password.',
  'credentials.changed': 'E-mail address, number or password changed; `kinds` says which.',
  'credentials.change_refused': 'The same was tried without the password or the code it asks for.',
  'credentials.change_undone': 'The owner took a change back by the link in the mail.',
  'deletion.requested': 'A person asked for the account to be deleted.',
  'link.refused': 'A link from a mail was used, old or invented.',
  'access.denied': 'A call, file or table was refused for want of a session, a right or the own origin.',
  'access.not_found': 'A signed-in person named a record that is not there, or not theirs.',
  'rule.refused': 'What a record’s machine or a package does not allow was tried all the same.',
  'input.refused': 'What was sent breaks the shape of the call, or is not what it says it is.',
  'limit.reached': 'A limit of calls, tries, sizes or connections stopped a request.',
  'malware.found': 'The scanner found something in an upload, which was refused.',
  'webhook.refused': 'News of a payment had no right signature.',
  'webhook.changed':
    'A person changed where events of the account are sent; `webhook` says which, `did` in what way.',
  'data.exported': 'A table left as a file.',
  'server.fault': 'Something failed that was not foreseen; the line beside it has the error.',
} as const

export type SecurityEvent = keyof typeof securityEvents

/** Calls whose refusals are about a sign-in or about a change of credentials, whatever the code. */
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
 * A form that was filled in wrongly is neither a sign-in nor a change, nor is a sign-in that is half way; a limit stays a
 * limit wherever it is met.
 */
const itself: readonly (SecurityEvent | undefined)[] = [
  'input.refused',
  'limit.reached',
  'server.fault',
  'factor.asked',
]

/** The event that a refusal is, by the route it was met at; none if it is irrelevant to security. */
export function eventOfRefusal(code: RefusalCode, route: string | undefined): SecurityEvent | undefined {
  const event = byCode[code]
  if (itself.includes(event)) return event
  if (route === signIn && code !== 'UNAVAILABLE' && code !== 'DEMO_MODE') return 'sign_in.failed'
  return route === profile && code === 'ADDRESS_TAKEN' ? 'credentials.change_refused' : event
}
