import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { inStates } from '../../core/in-states'
import { hasPublicPage } from '../accounts'
import type { PersonSql } from './may-message'
import { operatorOf } from './operator-account'
import { reachable } from './reachable-states'

/**
 * Whether `m` may learn from a call that the account `u` exists: the two share a conversation or an enquiry, `m` blocks
 * `u`, or `u` has something public. Team members who answer messages or look after accounts may name anyone. Without
 * this, asking for one id after the other would list every account and who is on the team.
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

/** A person as a call names one. */
export interface NamedPerson {
  id: number
  role: string
  name: string
  profile: string | null
}

/** The person whom a call of `me` names, or null: purged, never active, missing, or not acquainted with `me`. */
export async function namedPerson(db: Kysely<DB>, me: number, id: number): Promise<NamedPerson | null> {
  const { rows } = await sql<NamedPerson>`
    select u.id, u.role, u.name, u.profile from app_user u join app_user m on m.id = ${me}
    where u.id = ${id} and u.account_state in ${inStates(reachable)} and ${acquainted(sql`m`, sql`u`)}`.execute(
    db,
  )
  return rows[0] ?? null
}
