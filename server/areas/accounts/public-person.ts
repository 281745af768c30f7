import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { publicPerson } from '../../../contract/calls/accounts/shapes'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { listedBy } from './count-listings'

/** A user's public profile (D94). */
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

/** Public columns of user `u`, with the numbers of public properties and projects. */
export const personColumns = sql`u.id, u.name, u.profile, u.city, u.verification_status = 'success' as is_verified,
  ${listedBy(sql`u.id`)} as property_count,
  (select count(*)::int from project own where own.user_id = u.id and own.public) as project_count`

/** Whether `u` has a public page: owners of a public listing or project, and verified agents (D80). */
export const hasPublicPage = (u: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  (${u}.role = 'user' and ${u}.verification_status = 'success')
  or exists (select from property shown where shown.user_id = ${u}.id and shown.public)
  or exists (select from project built where built.user_id = ${u}.id and built.public))`

/** Maps a row to the public profile. */
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

/** Returns a profile with contact details; the caller decides who may see those. Null if not found. */
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
