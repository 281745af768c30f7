import { hashToken } from '../../../server/platform/secrets/token'
import { sandboxProject } from '../../../server/platform/identity/identity'
import { IdentityFault } from './fault'
import { textIn, type IdentityBody } from './fields'
import { idToken, type IdentityContext } from './tokens'

/** securetoken /v1/token: returns the next ID token. `auth_time` remains that of the sign-in. */
export async function refresh(context: IdentityContext, body: IdentityBody) {
  if (textIn(body, 'grant_type') !== 'refresh_token') throw new IdentityFault('INVALID_GRANT_TYPE')
  const token = textIn(body, 'refresh_token')
  if (token === undefined) throw new IdentityFault('MISSING_REFRESH_TOKEN')
  const found = await context.db
    .selectFrom('sandbox_identity_ticket as ticket')
    .innerJoin('sandbox_identity_user as user', 'user.id', 'ticket.user_id')
    .selectAll('user')
    .select(['ticket.provider', 'ticket.created_at as since'])
    .where('ticket.hash', '=', hashToken(token))
    .where('ticket.kind', '=', 'refresh')
    .executeTakeFirst()
  if (!found) throw new IdentityFault('INVALID_REFRESH_TOKEN')
  const { provider, since, ...user } = found
  if (user.disabled) throw new IdentityFault('USER_DISABLED')
  if (since < user.tokens_after) throw new IdentityFault('TOKEN_EXPIRED')
  const fresh = await idToken(context, user, provider ?? 'password', since)
  return {
    access_token: fresh,
    id_token: fresh,
    expires_in: '3600',
    token_type: 'Bearer',
    refresh_token: token,
    user_id: user.id,
    project_id: sandboxProject,
  }
}
