import type { Row } from '../../../contract/calls/row'
import type { ApiToken } from './api-token'
import type { Caller, CallingUser } from './registry'
import { Refusal } from '../refusal'

/**
 * Checks that the caller has the role the call requires; otherwise refuses with NOT_LOGGED_IN, FORBIDDEN or
 * ACCOUNT_DEACTIVATED.
 */
export function checkRights(auth: Row['auth'], caller: Caller): void {
  if (auth === 'none' || auth === 'optional') return
  if (!caller.user) throw notSignedIn(caller)
  if (caller.user.account_state === 'deactivated') throw deactivated()
}

/**
 * Returns the refusal for a call that requires a session; a valid API token only gives access to calls within its
 * scopes.
 */
export function notSignedIn({ apiToken, staleToken }: Pick<Caller, 'apiToken' | 'staleToken'>): Refusal {
  if (apiToken) return new Refusal('FORBIDDEN', 'refusals.tokenClosed')
  if (staleToken === 'api') return new Refusal('NOT_LOGGED_IN', 'refusals.tokenOver')
  if (staleToken === 'leaving') return new Refusal('NOT_LOGGED_IN', 'refusals.accountLeaving')
  return new Refusal('NOT_LOGGED_IN', staleToken ? 'refusals.sessionEnded' : 'errors.notLoggedIn')
}

/**
 * Returns the user who makes the call; null for a guest, or if the call ignores tokens. An API token with the call's
 * scope acts for its owner; if the call allows guests, any other API token counts as a guest. Otherwise refuses with
 * FORBIDDEN an API token that lacks the scope or isn't accepted by the call at all, and with ACCOUNT_DEACTIVATED a
 * token of a deactivated account.
 */
export function actorOf({ auth, scope }: Row, { user, apiToken }: Caller): Caller['user'] {
  if (auth === 'none') return null
  if (!apiToken) return user
  const isDeactivated = apiToken.user.account_state === 'deactivated'
  const holds = scope !== undefined && apiToken.scopes.includes(scope)
  if (auth === 'optional') return holds && !isDeactivated ? acting(apiToken) : null
  if (isDeactivated) throw deactivated()
  if (auth === 'admin' || scope === undefined) throw new Refusal('FORBIDDEN', 'refusals.tokenClosed')
  if (!holds) throw new Refusal('FORBIDDEN', 'refusals.scopeMissing', { params: { scope }, extra: { scope } })
  return acting(apiToken)
}

const acting = ({ id, user }: ApiToken): CallingUser => ({ ...user, apiTokenId: id })

const deactivated = () => new Refusal('ACCOUNT_DEACTIVATED', 'errors.deactivated')
