import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { publicPerson } from '../../../contract/calls/accounts/shapes'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { listedBy } from './count-listings'

/** What other people see of a person (D94). */
export type PublicPerson = z.output<typeof publicPerson>

export interface PersonRow {
  id: number
  name: string
  profile: string | null
  city: string | null
  property_count: number
  project_count: number
  is_verified: boolean
}

/** Public columns of the person `u`, with the numbers of properties on offer and of public projects. */
export const personColumns = sql`u.id, u.name, u.profile, u.city, u.verification_status = 'success' as is_verified,
  ${listedBy(sql`u.id`)} as property_count,
  (select count(*)::int from project own where own.user_id = u.id and own.public) as project_count`

/** Whether everyone may read about `u`: an owner of a public listing or project, or a verified agent (D80). */
export const hasPublicPage = (u: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  (${u}.role = 'user' and ${u}.verification_status = 'success')
  or exists (select from property shown where shown.user_id = ${u}.id and shown.public)
  or exists (select from project built where built.user_id = ${u}.id and built.public))`

/** The person as he leaves. */
export const personOf = (row: PersonRow): PublicPerson => ({
  id: row.id,
  name: row.name,
  profile: pictureUrl(row.profile),
  city: row.city,
  property_count: row.property_count,
  project_count: row.project_count,
  is_verified: row.is_verified,
})

export type ContactAddresses = { email: string | null; mobile: string | null }

/** One person with the ways to reach him; the caller decides who gets those. Null when there is none. */
export async function readPerson(
  db: Kysely<DB>,
  which: RawBuilder<boolean>,
): Promise<(PersonRow & ContactAddresses & { about_me: string | null; created_at: Date }) | null> {
  const { rows } = await sql<PersonRow & ContactAddresses & { about_me: string | null; created_at: Date }>`
    select ${personColumns}, u.email, u.mobile, u.about_me, u.created_at from app_user u where ${which}`.execute(
    db,
  )
  return rows[0] ?? null
}
