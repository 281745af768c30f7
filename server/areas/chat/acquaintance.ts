import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { inStates } from '../../core/in-states'
import { hasPublicPage } from '../accounts'
import type { PersonSql } from './may-message'
import { operatorOf } from './operator-account'
import { reachable } from './reachable-states'

/**
 * Whether `m` may learn from a call that account `u` exists: they share a conversation or enquiry, `m` blocks `u`, or
 * `u` has public content. Team members who answer messages or manage accounts may name anyone. This prevents
 * enumeration of accounts and team members by id.
 */
export const acquainted = (m: PersonSql, u: PersonSql): RawBuilder<boolean> => sql<boolean>`(${u}.id = ${m}.id
  or (${m}.role = 'admin' and ${m}.permissions && '{everything,messages,people}')
  or ${hasPublicPage(u)}
  or (${m}.role <> 'admin' and ${u}.role <> 'admin' and exists (select from chat_thread t
    where t.person_id = least(${m}.id, ${u}.id) and t.other_id = greatest(${m}.id, ${u}.id)))
  or (${u}.role = 'admin' and exists (select from chat_thread t
    where t.person_id = ${m}.id and t.other_id is null and ${operatorOf} = ${u}.id))
  or exists (select from interest i join property p on p.id = i.property_id
    where i.user_id = ${m}.id and p.user_id = ${u}.id)
  or exists (select from interest i join property p on p.id = i.property_id
    where i.user_id = ${u}.id and p.user_id = ${m}.id)
  or exists (select from block k where k.user_id = ${m}.id and k.to_user_id = ${u}.id))`

/** A user referenced in a call. */
export interface NamedPerson {
  id: number
  role: string
  name: string
  profile: string | null
}

/**
 * Returns the user referenced by a call of `me`; null if purged, never active, missing, or not acquainted with `me`.
 */
export async function namedPerson(db: Kysely<DB>, me: number, id: number): Promise<NamedPerson | null> {
  const { rows } = await sql<NamedPerson>`
    select u.id, u.role, u.name, u.profile from app_user u join app_user m on m.id = ${me}
    where u.id = ${id} and u.account_state in ${inStates(reachable)} and ${acquainted(sql`m`, sql`u`)}`.execute(
    db,
  )
  return rows[0] ?? null
}
