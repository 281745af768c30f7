import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { called } from '../../core/person-name'

type RecordHistoryStep = Data<'admin/record'>['history'][number]

/** Returns a record's history, newest first, with the actors' names. */
export async function historyOf(db: Kysely<DB>, record: string, id: string): Promise<RecordHistoryStep[]> {
  const rows = await db
    .selectFrom('record_history as h')
    .leftJoin('app_user as u', 'u.id', 'h.actor_id')
    .leftJoin('api_token as k', 'k.id', 'h.api_token_id')
    .select(['h.event', 'h.from_state', 'h.to_state', 'h.actor_role', 'h.reason', 'h.at', 'h.changes'])
    .select(['h.api_token_id', 'k.name as token_name', 'k.last_four'])
    .select(called('u').as('name'))
    .where('h.record', '=', record)
    .where('h.record_id', '=', id)
    .orderBy('h.id', 'desc')
    .execute()
  return rows.map(
    ({ from_state, to_state, name, api_token_id, token_name, last_four, at, changes, ...line }) =>
      Object.assign(line, {
        from: from_state,
        to: to_state,
        actor: name || null,
        token: api_token_id === null ? null : { id: api_token_id, name: token_name, last_four },
        changes: [...(changes ?? [])],
        at: at.toISOString(),
      }),
  )
}
