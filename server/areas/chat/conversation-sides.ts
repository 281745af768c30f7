import { sql, type Kysely, type RawBuilder } from 'kysely'
import { may } from '../../../contract/api/permissions'
import type { DB } from '../../platform/db/schema'
import { requirePermission } from '../../platform/http/permission'
import { Refusal } from '../../platform/refusal'
import type { CallingUser } from '../../platform/http/registry'
import { namedPerson, type NamedPerson } from './acquaintance'

/** The two sides of a conversation; `other_id` is null for the operator (D57). */
export interface Pair {
  person_id: number
  other_id: number | null
}

/**
 * Returns the other side named by a call. Refuses with NOT_FOUND (an account that is purged, never active, missing or
 * not `acquainted` with the caller) and FORBIDDEN (the caller, or another administrator if the caller is one).
 */
export async function counterpart(db: Kysely<DB>, user: Writer, id: number): Promise<NamedPerson> {
  const found = await namedPerson(db, user.id, id)
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  pairOf(user, found)
  return found
}

type Writer = Pick<CallingUser, 'id' | 'role' | 'permissions' | 'heldBack'>

/**
 * Returns the sides of a conversation between two users. Only team members with the message permission act for the
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
 * Condition on chat_thread (as `t`): the user is one of its sides. Team members with the message permission count as
 * the operator.
 */
export const heldBy = (user: Writer): RawBuilder<boolean> => sql<boolean>`
  (t.person_id = ${user.id} or t.other_id = ${user.id} ${may(user, 'messages') ? sql`or t.other_id is null` : sql``})`

/**
 * Condition for conversations that can be opened. Excludes conversations between two users if either of them has since
 * joined the team, because naming that user now means the operator (`pairOf`). They reappear if that user leaves the
 * team.
 */
export const openTo = (user: Writer): RawBuilder<boolean> => sql<boolean>`
  (${heldBy(user)} and (t.other_id is null or not exists (
    select 1 from app_user a where a.id in (t.person_id, t.other_id) and a.role = 'admin')))`

/**
 * Condition for a pair's conversation about the given listing or, without one, for their conversation about no listing.
 */
export const isThread = (
  { person_id, other_id }: Pair,
  propertyId?: number,
): RawBuilder<boolean> => sql<boolean>`
  (t.person_id = ${person_id} and t.other_id is not distinct from ${other_id}::bigint
    and t.property_id is not distinct from ${propertyId ?? null}::bigint)`

/**
 * Returns a conversation's recipients: both sides, where the operator means every team member with the message
 * permission.
 */
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
