import type { Kysely } from 'kysely'
import { maintenanceModes, type MaintenanceMode } from '../../../../contract/values'
import { noteChange } from '../../../core/change-log'
import type { Ctx } from '../../../platform/context'
import { json } from '../../../platform/db/json'
import type { DB } from '../../../platform/db/schema'
import { readSetting } from '../../../platform/settings/settings'
import { announceOnCommit, announcePublicChange } from '../../../platform/stream/public-change'

/**
 * Sets the maintenance mode; used by an operator with access to the machine. Every process on PostgreSQL is notified
 * immediately. Returns the previous mode.
 */
export const setMaintenance = (db: Kysely<DB>, after: MaintenanceMode, at: Date): Promise<MaintenanceMode> =>
  db.transaction().execute(async (trx) => {
    const before = await readSetting(trx, 'maintenance')
    if (before === after) return before
    await trx
      .insertInto('setting')
      .values({ name: 'maintenance', value: json(after) })
      .onConflict((known) => known.column('name').doUpdateSet({ value: json(after) }))
      .execute()
    await noteChange(trx, { subject: 'setting.maintenance', before, after, actorId: null, at })
    await announceOnCommit(trx)
    return before
  })

/** Handles `threshold maintenance` in the process that has the embedded database open. `argument` is the mode. */
export const maintenanceOrder =
  (ctx: Pick<Ctx, 'db' | 'clock' | 'bus'>) =>
  async (argument: string): Promise<{ before: MaintenanceMode }> => {
    const mode = maintenanceModes.find((one) => one === argument)
    if (!mode) throw new Error(`it knows no maintenance ${argument}`)
    const before = await setMaintenance(ctx.db, mode, ctx.clock.now())
    announcePublicChange(ctx)
    return { before }
  }
