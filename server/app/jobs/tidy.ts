import { sql } from 'kysely'
import { access, apiToken, delivery, stream, webhooks } from '../../../contract/limits'
import { tidyStatistics } from '../../platform/db/statistics'
import type { Job } from './job'
import type { Ctx } from '../../platform/context'
import { widthKey } from '../../platform/media/links'

const ofWidth = /-\d{3,4}\.webp$/

/** Removes stored bytes older than this that no row of `file` names; answers with how many files that were. */
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

/**
 * Deletes old events, or those long before the last one sent; a client that was away for longer loads everything anew.
 */
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

/** Deletes how accounts were reached before, old password hashes among it, once that can no longer be undone. */
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

/** Deletes sign-ins that are too old to be looked up. */
export const oldSignIns: Job = {
  name: 'old-sign-ins',
  every: 60 * 60,
  run: async ({ db, clock }) => {
    const oldest = daysBefore(clock.now(), access.signInDays)
    const { numDeletedRows } = await db.deleteFrom('sign_in_try').where('at', '<', oldest).executeTakeFirst()
    return Number(numDeletedRows)
  },
}

/** Rows that one statement deletes: others wait for its locks, and its log is written at once. */
const deletedAtOnce = 5_000

/** Deletes effects that were carried out long ago; what failed stays until somebody sees to it. */
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

/** Deletes what was sent to webhooks, or could not be, once it is listed no more. */
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

/** Deletes sessions that ended long ago, however they ended. */
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

/** Deletes API tokens that ended or expired long ago. */
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

/** Deletes until a statement finds less than it may take; returns how much that was. */
async function inParts(remove: () => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  let removed = 0
  for (;;) {
    const part = Number((await remove()).numAffectedRows ?? 0)
    removed += part
    if (part < deletedAtOnce) return removed
  }
}

/** Removes bytes that no row names: of calls that were refused, or cut off by the end of their server. */
export const strayFiles: Job = {
  name: 'stray-files',
  every: day,
  run: (ctx) => sweepFiles(ctx, day * 1000),
}
