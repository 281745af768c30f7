import type { Kysely } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import type { Ctx } from '../../../platform/context'
import type { DB } from '../../../platform/db/schema'
import { running } from '../../../platform/process/version'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Stores that this version runs, unless it ran before. */
export async function noteRelease({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await db
    .insertInto('release_run')
    .values({ version: running.version, first_at: clock.now() })
    .onConflict((known) => known.column('version').doNothing())
    .execute()
}

/**
 * Returns the UTC days in which each version ran, oldest first. The day of an upgrade counts for the new version; two
 * upgrades in one day share it.
 */
export async function readReleases(db: Kysely<DB>, now: Date): Promise<Data<'admin/workflow-releases'>> {
  const rows = await db.selectFrom('release_run').selectAll().orderBy('first_at').orderBy('version').execute()
  return rows.map(({ version, first_at }, at) => {
    const next = rows[at + 1]
    const from = dayOf(first_at.getTime())
    const to = next ? dayOf(next.first_at.getTime() - dayMs) : dayOf(now.getTime())
    return { version, from, to: to < from ? from : to }
  })
}
