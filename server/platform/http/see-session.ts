import { sql } from 'kysely'
import { access } from '../../../contract/limits'
import type { Ctx } from '../context'
import type { Caller } from './registry'

/** Writes that a session is used, at most every few minutes: reading must not cost a write each time. */
export async function seeSession({ db, clock, config }: Ctx, { sessionId, seenAt }: Caller): Promise<void> {
  if (sessionId === null || seenAt === null) return
  const now = clock.now()
  const stale = new Date(now.getTime() - access.sessionSeenMinutes * 60_000)
  if (seenAt > stale) return
  const idle = new Date(now.getTime() + config.SESSION_IDLE_DAYS * 86_400_000)
  await db
    .updateTable('session')
    .set({
      last_seen_at: now,
      // A session that was opened without an idle time keeps none.
      idle_until: sql<Date | null>`case when idle_until is null then null else ${idle}::timestamptz end`,
    })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', stale)
    .where('revoked_at', 'is', null)
    .execute()
}
