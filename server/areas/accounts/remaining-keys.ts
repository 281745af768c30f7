import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'

/** Access and event delivery that a new password doesn't stop: active API tokens and enabled webhooks. */
export type RemainingKeys = Data<'reset-password'>

export async function remainingKeys(db: Kysely<DB>, userId: number, now: Date): Promise<RemainingKeys> {
  const tokens = await db
    .selectFrom('api_token')
    .select(['name', 'last_four'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()
  const webhooks = await db
    .selectFrom('webhook')
    .select('url')
    .where('user_id', '=', userId)
    .where('turned_off_at', 'is', null)
    .orderBy('id')
    .execute()
  return { tokens, webhooks }
}
