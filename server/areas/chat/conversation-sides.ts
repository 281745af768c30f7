import { sql, type Kysely, type RawBuilder } from 'kysely'
import { may } from '../../../contract/api/permissions'
import type { DB } from '../../platform/db/schema'
import { requirePermission } from '../../platform/http/permission'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { namedPerson, type NamedPerson } from './acquaintance'

/** The two sides of a conversation as its row names them; `other_id` null is the operator (D57). */
export interface Pair {
  person_id: number
  other_id: number | null
}

/**
 * The other side that a call names. Refuses with NOT_FOUND an account that is purged, never active, missing or not
 * `acquainted` with the caller, and with FORBIDDEN oneself and, among administrators, each other.
 */
export async function counterpart(db: Kysely<DB>, user: Writer, id: number): Promise<NamedPerson> {
  const found = await namedPerson(db, user.id, id)
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  pairOf(user, found)
  return found
}

type Writer = Pick<CallingUser, 'id' | 'role' | 'permissions' | 'heldBack'>

/**
 * The sides of a conversation of these two; a team member without the permission for messages does not act for the
 * operator.
 */
export function pairOf(user: Writer, other: Pick<NamedPerson, 'id' | 'role'>): Pair {
  if (other.id === user.id) throw new Refusal('FORBIDDEN', 'chat.self')
  const [iAmAdmin, theyAre] = [user.role === 'admin', other.role === 'admin']
  if (iAmAdmin && theyAre) throw new Refusal('FORBIDDEN', 'chat.otherAdmin')
  if (iAmAdmin) requirePermission(user, 'messages')
  if (iAmAdmin) return { person_id: other.id, other_id: null }
  if (theyAre) return { person_id: user.id, other_id: null }
  return { person_id: Math.min(user.id, other.id), other_id: Math.max(user.id, other.id) }
}

/**
 * Rows of chat_thread (as `t`) with one side held by this person; team members with the permission for messages hold
 * the operator's.
 */
export const heldBy = (user: Writer): RawBuilder<boolean> => sql<boolean>`
  (t.person_id = ${user.id} or t.other_id = ${user.id} ${may(user, 'messages') ? sql`or t.other_id is null` : sql``})`

/**
 * Those that can be opened. Of two people of whom one has joined the team since, none can: who is named now is the
 * operator (`pairOf`). They are there again once that person has left the team.
 */
export const openTo = (user: Writer): RawBuilder<boolean> => sql<boolean>`
  (${heldBy(user)} and (t.other_id is null or not exists (
    select 1 from app_user a where a.id in (t.person_id, t.other_id) and a.role = 'admin')))`

/** The conversation of a pair about a listing, or about none. */
export const isThread = (
  { person_id, other_id }: Pair,
  propertyId?: number,
): RawBuilder<boolean> => sql<boolean>`
  (t.person_id = ${person_id} and t.other_id is not distinct from ${other_id}::bigint
    and t.property_id is not distinct from ${propertyId ?? null}::bigint)`

/** The receivers of a conversation: both sides, for the operator every team member with the permission for messages. */
export async function receiversOf(db: Kysely<DB>, { person_id, other_id }: Pair): Promise<number[]> {
  return [person_id, ...(other_id === null ? await operators(db) : [other_id])]
}

async function operators(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where(sql<boolean>`permissions && '{everything,messages}'`)
    .where('account_state', '=', 'active')
    .execute()
  return rows.map(({ id }) => id)
}
