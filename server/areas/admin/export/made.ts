import type { Kysely } from 'kysely'
import { may } from '../../../../contract/permissions'
import type { Data } from '../../../../contract/types'
import type { DB, UserRow } from '../../../platform/db/schema'
import { called } from '../../../core/person-name'

const shown = 50

/** The last exports, everybody's for whoever may read the log. */
export async function exportsMade(db: Kysely<DB>, user: UserRow): Promise<Data<'admin/exports'>> {
  const rows = await db
    .selectFrom('export_made as e')
    .innerJoin('app_user as u', 'u.id', 'e.actor_id')
    .select(['e.id', 'e.what', 'e.lines', 'e.at', called('u').as('actor')])
    .$if(!may(user, 'log'), (query) => query.where('e.actor_id', '=', user.id))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(shown)
    .execute()
  return rows.map(({ at, ...made }) => Object.assign(made, { at: at.toISOString() }))
}
