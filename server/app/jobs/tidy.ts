import { sql } from 'kysely'
import { access, stream } from '../../../contract/limits'
import { tidyStatistics } from '../../platform/db/statistics'
import { sweepFiles } from '../../platform/media/sweep'
import type { Job } from './job'

/** Seconds. */
const day = 24 * 60 * 60

/** Keeps the planner's figures fresh on the embedded engine, which has no autovacuum; PostgreSQL sees to it itself. */
export const statistics: Job = {
  name: 'statistics',
  every: day,
  run: async ({ db, engine }) => {
    if (engine === 'pglite') await tidyStatistics(db)
    return 0
  },
}

/** Forgets what was told long ago, or long before the last that was told; whoever was away so long reads anew. */
export const oldEvents: Job = {
  name: 'old-events',
  every: 10 * 60,
  run: async ({ db, clock }) => {
    const old = new Date(clock.now().getTime() - stream.keptDays * 86_400_000)
    const { numAffectedRows } = await sql`
      delete from stream_event e using stream_head h
      where h.user_id = e.user_id and (e.at < ${old} or e.seq <= h.last - ${stream.keptPerPerson})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
}

/** Forgets how accounts were reached before, old password hashes among it, once that can no longer be undone. */
export const oldChanges: Job = {
  name: 'old-changes',
  every: 60 * 60,
  run: async ({ db, clock }) => {
    const { numDeletedRows } = await db
      .deleteFrom('account_change')
      .where((eb) => eb.or([eb('expires_at', '<=', clock.now()), eb('undone_at', 'is not', null)]))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
}

/** Forgets sign-ins that nobody may look up any more. */
export const oldSignIns: Job = {
  name: 'old-sign-ins',
  every: 60 * 60,
  run: async ({ db, clock }) => {
    const oldest = new Date(clock.now().getTime() - access.signInDays * 86_400_000)
    const { numDeletedRows } = await db.deleteFrom('sign_in_try').where('at', '<', oldest).executeTakeFirst()
    return Number(numDeletedRows)
  },
}

/** Removes bytes that no row names: of calls that were refused, or cut off by the end of their server. */
export const strayFiles: Job = {
  name: 'stray-files',
  every: day,
  run: (ctx) => sweepFiles(ctx, day * 1000),
}
