import { sql } from 'kysely'
import { access, apiToken, delivery, stream, webhooks } from '../../../contract/limits'
import { tidyStatistics } from '../../platform/db/statistics'
import type { Job } from './job'
import type { Ctx } from '../../platform/context'
import { widthKey } from '../../platform/media/links'

const ofWidth = /-\d{3,4}\.webp$/

/** Deletes stored files older than `olderMs` ms that no row of `file` references, and returns their number. */
export const sweepFiles = ({ db, files }: Ctx, olderMs: number): Promise<number> =>
  files.sweep(olderMs, async (keys) => {
    const wanted = [...new Set(keys.map((key) => key.replace(ofWidth, '')))]
    const { rows } = await sql<{ key: string; widths: number[] }>`
      select key, widths from file
      where key in (select jsonb_array_elements_text(${JSON.stringify(wanted)}::jsonb))`.execute(db)
    return new Set(
      rows.flatMap(({ key, widths }) =>
        widths.length > 0 ? widths.map((width) => widthKey(key, width)) : [key],
      ),
    )
  })

/** One day in seconds. */
const day = 24 * 60 * 60

/** Refreshes planner statistics on the embedded engine, which has no autovacuum. PostgreSQL does this itself. */
export const statistics: Job = {
  name: 'statistics',
  every: day,
  run: async ({ db, engine }) => {
    if (engine === 'pglite') await tidyStatistics(db)
    return 0
  },
}

/** Deletes old events; a client that was offline for longer reloads everything. */
export const oldEvents: Job = {
  name: 'old-events',
  every: 10 * 60,
  run: async ({ db, clock }) => {
    const old = daysBefore(clock.now(), stream.keptDays)
    const { numAffectedRows } = await sql`
      delete from stream_event e using stream_head h
      where h.user_id = e.user_id and (e.at < ${old} or e.seq <= h.last - ${stream.keptPerPerson})`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0)
  },
}

/** Deletes previous addresses and password hashes once the change can no longer be undone. */
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

/** Deletes sign-in records past their retention period. */
export const oldSignIns: Job = {
  name: 'old-sign-ins',
  every: 60 * 60,
  run: async ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), access.signInDays)
    const { numDeletedRows } = await db.deleteFrom('sign_in_try').where('at', '<', oldest).executeTakeFirst()
    return Number(numDeletedRows)
  },
}

/** Maximum number of rows per delete statement, to limit lock time and write-ahead log bursts. */
const deletedAtOnce = 5_000

/** Deletes effects completed long ago. Failed ones stay until an operator handles them. */
export const doneEffects: Job = {
  name: 'done-effects',
  every: day,
  run: ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), delivery.doneDays)
    return inParts(() =>
      sql`delete from outbox where id in (
        select id from outbox where done_at < ${oldest} limit ${deletedAtOnce} for update skip locked)`.execute(
        db,
      ),
    )
  },
}

/** Deletes completed and failed webhook deliveries that are no longer listed. */
export const oldWebhookDeliveries: Job = {
  name: 'old-webhook-deliveries',
  every: day,
  run: ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), webhooks.keptDays)
    return inParts(() =>
      sql`delete from webhook_delivery where id in (
        select id from webhook_delivery where created_at < ${oldest} and coalesce(done_at, dead_at) is not null
        limit ${deletedAtOnce} for update skip locked)`.execute(db),
    )
  },
}

/** Deletes all sessions that ended long ago, however they ended. */
export const endedSessions: Job = {
  name: 'ended-sessions',
  every: day,
  run: ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), access.endedSessionDays)
    return inParts(() =>
      sql`delete from session where id in (
        select id from session where least(revoked_at, expires_at, idle_until) < ${oldest}
        limit ${deletedAtOnce} for update skip locked)`.execute(db),
    )
  },
}

/** Deletes API tokens revoked or expired long ago. */
export const endedApiTokens: Job = {
  name: 'ended-api-tokens',
  every: day,
  run: ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), apiToken.endedDays)
    return inParts(() =>
      sql`delete from api_token where id in (
        select id from api_token where least(ended_at, expires_at) < ${oldest}
        limit ${deletedAtOnce} for update skip locked)`.execute(db),
    )
  },
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Repeats the delete until a batch isn't full; returns the total number of deleted rows. */
async function inParts(remove: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  let removed = 0
  for (;;) {
    const part = Number((await remove()).numAffectedRows ?? 0)
    removed += part
    if (part < deletedAtOnce) return removed
  }
}

/** Deletes files that no row references, left by rejected calls or a server crash. */
export const strayFiles: Job = {
  name: 'stray-files',
  every: day,
  run: (ctx) => sweepFiles(ctx, day * 1000),
}
