import type { Row } from '../../../contract/calls/row'
import type { ApiToken } from './api-token'
import type { Caller, CallingUser } from './registry'
import { Refusal } from '../refusal'

/** Whether this caller is who the call asks for; refuses with NOT_LOGGED_IN, FORBIDDEN and ACCOUNT_DEACTIVATED. */
export function checkRights(auth: Row['auth'], caller: Caller): void {
  if (auth === 'none' || auth === 'optional') return
  if (!caller.user) throw notSignedIn(caller)
  if (caller.user.account_state === 'deactivated') throw deactivated()
}

/** Why somebody without a session may not do what asks for one. An API token that is good opens calls alone. */
export function notSignedIn({ apiToken, staleToken }: Pick<Caller, 'apiToken' | 'staleToken'>): Refusal {
  if (apiToken) return new Refusal('FORBIDDEN', 'refusals.tokenClosed')
  if (staleToken === 'api') return new Refusal('NOT_LOGGED_IN', 'refusals.tokenOver')
  return new Refusal('NOT_LOGGED_IN', staleToken ? 'refusals.sessionEnded' : 'errors.notLoggedIn')
}

/**
 * Who makes this call: nobody where it reads no token; with an API token the person it acts for if it has the scope of
 * the call, else a guest where guests may call as well. Refuses with FORBIDDEN an API token that lacks the scope, or
 * whose kind the call does not take, and with ACCOUNT_DEACTIVATED one of an account that is.
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
