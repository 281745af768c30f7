import { sql, type Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import { membershipStates } from '../../../contract/values'
import type { DB } from '../../platform/db/schema'
import { called } from '../../core/person-name'

type Member = Omit<Data<'admin/team'>[number], 'changeable' | 'version'>

/**
 * Maximum number of members returned, beyond any realistic team size; members removed long ago are found in the record
 * list.
 */
const most = 300

/** Returns the team: active members first, then invited, suspended and removed ones. */
export async function readTeam(db: Kysely<DB>, now: Date): Promise<Member[]> {
  const rows = await db
    .selectFrom('membership as h')
    .leftJoin('app_user as u', 'u.id', 'h.user_id')
    .leftJoin('app_user as by', 'by.id', 'h.invited_by')
    .selectAll('h')
    .select([called('u').as('person_name'), called('by').as('inviter')])
    .select(({ selectFrom }) =>
      selectFrom('session')
        .select(({ fn }) => fn.max('last_seen_at').as('seen'))
        .whereRef('user_id', '=', 'h.user_id')
        .as('seen'),
    )
    .orderBy(sql`h.state <> 'active'`)
    .orderBy(sql`array_position(${sql.val(membershipStates)}::text[], h.state)`)
    .orderBy('h.founder', 'desc')
    .orderBy('h.updated_at', 'desc')
    .orderBy('h.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    person: row.user_id === null ? null : { id: row.user_id, name: row.person_name },
    state: row.state,
    founder: row.founder,
    permissions: row.permissions,
    invited_by: row.inviter || null,
    until: row.state === 'invited' ? row.due_at.toISOString() : null,
    in_time: row.due_at > now,
    since: row.updated_at.toISOString(),
    last_seen_at: row.seen?.toISOString() ?? null,
  }))
}
