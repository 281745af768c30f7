import type { Kysely } from 'kysely'
import { noteChange } from '../../core/change-log'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { DB } from '../../platform/db/schema'
import { restoredFrom } from '../../platform/settings/settings'
import { announceOnCommit, announcePublicChange } from '../../platform/stream/public-change'

const name = 'restored_from'

/** Marks a site as restored. `takenAt` is the time of its backup, or null if the site goes live immediately. */
export async function markRestored(db: Kysely<DB>, takenAt: string | null): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute()
  if (takenAt !== null)
    await db
      .insertInto('setting')
      .values({ name, value: json(takenAt) })
      .execute()
}

/** Takes a restored site live, so that its servers resume all work. Returns the previous value of `restoredFrom`. */
export const goLive = (db: Kysely<DB>, at: Date): Promise<string | null> =>
  db.transaction().execute(async (trx) => {
    const before = await restoredFrom(trx)
    if (before === null) return null
    await markRestored(trx, null)
    await noteChange(trx, { subject: `setting.${name}`, before, after: '', actorId: null, at })
    await announceOnCommit(trx)
    return before
  })

/** Handles `threshold go-live` in the process that has the embedded database open. */
export const goLiveOrder =
  (ctx: Pick<Ctx, 'db' | 'clock' | 'bus'>) => async (): Promise<{ before: string | null }> => {
    const before = await goLive(ctx.db, ctx.clock.now())
    announcePublicChange(ctx)
    return { before }
  }
