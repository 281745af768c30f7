import type { Kysely } from 'kysely'
import { apiToken } from '../../../contract/limits'
import type { Scope } from '../../../contract/api/token-scopes'
import type { DB, UserRow } from '../db/schema'
import { hashToken, newToken } from '../secrets/token'

const pattern = new RegExp(`^${apiToken.prefix}[\\w-]{43}$`)

/** A valid API token, with the user it acts for. */
export interface ApiToken {
  id: number
  user: UserRow
  scopes: readonly Scope[]
  /** Time at which the token's use was last recorded; null if never. */
  seenAt: Date | null
}

/** Generates an API token, which is shown once; only its hash is stored. */
export const newApiToken = (): string => `${apiToken.prefix}${newToken()}`

/** Whether a bearer token has the form of an API token; session tokens have a shorter one. */
export const isApiToken = (token: string): boolean => pattern.test(token)

/**
 * Returns the API token for a bearer token; undefined if it is unknown, expired or revoked. An API token acts for the
 * user but never for the team: a team member's token has no admin permissions. Tokens of deactivated accounts are found
 * too, as for sessions, so that the response can say that the account is deactivated.
 */
export async function findApiToken(db: Kysely<DB>, token: string, now: Date): Promise<ApiToken | undefined> {
  const row = await db
    .selectFrom('api_token')
    .innerJoin('app_user', 'app_user.id', 'api_token.user_id')
    .selectAll('app_user')
    .select(['api_token.id as tokenId', 'api_token.scopes', 'api_token.last_used_at'])
    .where('api_token.token_hash', '=', hashToken(token))
    .where('api_token.expires_at', '>', now)
    .where((eb) =>
      eb.or([eb('api_token.ended_at', 'is', null), eb('app_user.account_state', '=', 'deactivated')]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const { tokenId, scopes, last_used_at, ...user } = row
  return { id: tokenId, user: { ...user, permissions: [] }, scopes, seenAt: last_used_at }
}

/** Records that an API token was used, unless its use has been recorded since `stale`. */
export async function seeApiToken(
  db: Kysely<DB>,
  id: number,
  { now, stale }: { now: Date; stale: Date },
): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', stale)]))
    .execute()
}

/** Choice of a user's API tokens to revoke: one token, those created since a time, or all. */
type TokenChoice = { only: number } | { since: Date } | 'all'

/** Revokes a user's API tokens; returns the ids of those that were active. */
export async function endApiTokens(
  db: Kysely<DB>,
  userId: number,
  now: Date,
  which: TokenChoice,
): Promise<number[]> {
  let open = db
    .updateTable('api_token')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (which !== 'all')
    open = 'only' in which ? open.where('id', '=', which.only) : open.where('created_at', '>=', which.since)
  const ended = await open.returning('id').execute()
  return ended.map(({ id }) => id)
}
