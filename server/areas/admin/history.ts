import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/types'
import type { DB } from '../../platform/db/schema'
import { called } from '../../core/person-name'

type RecordHistoryStep = Data<'admin/record'>['history'][number]

/** Everything that happened to a record, the last first, with the names of the people who did it. */
export async function historyOf(db: Kysely<DB>, record: string, id: string): Promise<RecordHistoryStep[]> {
  const rows = await db
    .selectFrom('record_history as h')
    .leftJoin('app_user as u', 'u.id', 'h.actor_id')
    .select(['h.event', 'h.from_state', 'h.to_state', 'h.actor_role', 'h.reason', 'h.at', 'h.changes'])
    .select(called('u').as('name'))
    .where('h.record', '=', record)
    .where('h.record_id', '=', id)
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map(({ event, from_state, to_state, actor_role, name, reason, at, changes }) => ({
    event,
    from: from_state,
    to: to_state,
    actor_role,
    actor: name || null,
    reason,
    changes: [...(changes ?? [])],
    at: at.toISOString(),
  }))
}
