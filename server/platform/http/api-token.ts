import type { Kysely } from 'kysely'
import { apiToken } from '../../../contract/limits'
import type { Scope } from '../../../contract/api/token-scopes'
import type { DB, UserRow } from '../db/schema'
import { hashToken, newToken } from '../secrets/token'

const pattern = new RegExp(`^${apiToken.prefix}[\\w-]{43}$`)

/** An API token that opens something now, with the person it acts for. */
export interface ApiToken {
  id: number
  user: UserRow
  scopes: readonly Scope[]
  /** When it was last written as used; null before that. */
  seenAt: Date | null
}

/** A new API token. It is given away once: only its hash is stored. */
export const newApiToken = (): string => `${apiToken.prefix}${newToken()}`

/** Whether a bearer token is an API token, by its form; sessions have shorter ones. */
export const isApiToken = (token: string): boolean => pattern.test(token)

/**
 * The API token behind a bearer token; undefined for one that is unknown, expired or ended. It acts for the person and
 * never for the team: of a member of the team it has no permission. As with sessions, one of a deactivated account is
 * found, so that the answer can say so.
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

/** Writes that an API token was used now, unless that was written since `stale`. */
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

/** Which API tokens of a person end: one, those created since a moment, or all. */
type TokenChoice = { only: number } | { since: Date } | 'all'

/** Ends API tokens of a person; gives the ids of those that were not ended before. */
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
