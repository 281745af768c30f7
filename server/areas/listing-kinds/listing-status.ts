import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ListingStatus } from '../../../contract/listing/listing-states'
import type { DB } from '../../platform/db/schema'
import { kindOf } from '../../core/registry'
import type { ListingRecord } from './kind'
import { hasSpentSlot } from './go-live'
import { moderationStates } from './listed-kind'

/**
 * Derives a listing's single status for its owner; the only place that does so. Moderation takes precedence, then the
 * market outcome, then visibility. A listing sent back before it was ever live needs changes (its slot is released);
 * one taken down after it was live is rejected (its slot is used, D67). `draft` is an unsubmitted form, not a listing
 * yet.
 */
export function listingStatus(record: ListingRecord, alias: string): RawBuilder<ListingStatus> {
  const row = (column: string) => sql.ref(`${alias}.${column}`)
  const market =
    record === 'property'
      ? sql`when ${row('market_status')} <> 'available' then ${row('market_status')}`
      : sql``
  const states = moderationStates(kindOf(record).machine)
  const byState = states.flatMap(({ meta, holds }) => {
    const { status } = states.find(({ name }) => name === meta.heldAs)?.meta ?? meta
    return status ? [sql`when ${holds(alias)} then ${sql.lit(status)}`] : []
  })
  return sql<ListingStatus>`case
    ${sql.join(byState, sql` `)}
    when ${row('request_status')} = 'rejected' and ${hasSpentSlot(record, alias)} then 'rejected'
    when ${row('request_status')} = 'rejected' then 'needs_changes'
    ${market}
    when ${row('status')} = 'inactive' then 'hidden'
    else 'live' end`
}

/** Returns the status of each of some listings. */
export async function statusesOf(
  db: Kysely<DB>,
  record: ListingRecord,
  ids: readonly number[],
): Promise<Map<number, ListingStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; listing_status: ListingStatus }>`
    select l.id, ${listingStatus(record, 'l')} as listing_status from ${sql.table(record)} l
    where l.id in (${sql.join(ids)})`.execute(db)
  return new Map(rows.map((row) => [row.id, row.listing_status]))
}

/** An unsubmitted form for a new listing. */
export interface ListingDraft {
  id: number
  title: string | null
  step: string
  updated_at: string
}

/**
 * SQL of a draft's name for its owner: its title or, since the title is written last, the place described first; null if
 * there is neither. `of` is the draft's table or alias.
 */
export const draftTitle = (of: string) => {
  const fields = sql.ref(`${of}.fields`)
  return sql<string | null>`coalesce(nullif(${fields}->>'title', ''), nullif(${fields}->>'address', ''),
    nullif(${fields}->>'location', ''), nullif(${fields}->>'city', ''))`
}

/** Returns the user's own drafts of new listings of a kind, latest changes first. */
export async function listingDrafts(
  db: Kysely<DB>,
  record: ListingRecord,
  userId: number,
): Promise<ListingDraft[]> {
  const { rows } = await sql<Omit<ListingDraft, 'updated_at'> & { updated_at: Date }>`
    select id, ${draftTitle('listing_draft')} as title, step, updated_at from listing_draft
    where user_id = ${userId} and listing = ${record} and property_id is null and project_id is null
    order by updated_at desc, id desc`.execute(db)
  return rows.map(({ id, title, step, updated_at }) => ({
    id,
    title,
    step,
    updated_at: updated_at.toISOString(),
  }))
}
