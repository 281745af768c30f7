import type { Data, Parsed } from '../../../contract/calls/call-types'
import { wire } from '../../../contract/api/specified-names'
import { json } from '../../platform/db/json'
import { Refusal } from '../../platform/refusal'
import type { Kysely } from 'kysely'
import type { DB } from '../../platform/db/schema'

export type FeedFields = Data<'personalised-fields'>

const none: FeedFields = {
  category_ids: [],
  [wire.outdoorFacilityIds]: [],
  price_range: [],
  property_type: [],
  city: '',
}

/** Returns a user's preferences; all empty if none are set. */
export async function readFeedFields(db: Kysely<DB>, userId: number): Promise<FeedFields> {
  const row = await db.selectFrom('wish').select('fields').where('user_id', '=', userId).executeTakeFirst()
  return row?.fields ?? none
}

/** Replaces a user's preferences. Refuses values that don't exist, with an error for each field. */
export async function saveFeedFields(
  db: Kysely<DB>,
  userId: number,
  typed: Parsed<'personalised-fields:save'>,
  now: Date,
): Promise<FeedFields> {
  const facilities = typed[wire.outdoorFacilityIds] ?? []
  const [min = null, max = null] = typed.price_range ?? []
  const feedFields: FeedFields = {
    category_ids: await known(db, 'category', 'category_ids', typed.category_ids ?? []),
    [wire.outdoorFacilityIds]: await known(db, 'facility', wire.outdoorFacilityIds, facilities),
    price_range: min === null && max === null ? [] : [min, max],
    property_type: typed.property_type ?? [],
    city: typed.city ?? '',
  }
  const kept = { fields: json(feedFields), updated_at: now }
  await db
    .insertInto('wish')
    .values({ user_id: userId, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute()
  return feedFields
}

/** Deletes a user's preferences. */
export async function clearFeedFields(db: Kysely<DB>, userId: number): Promise<FeedFields> {
  await db.deleteFrom('wish').where('user_id', '=', userId).execute()
  return none
}

async function known(
  db: Kysely<DB>,
  table: 'category' | 'facility',
  field: string,
  wanted: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) return ids
  const rows = await db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  if (rows.length < ids.length)
    throw new Refusal('VALIDATION', 'refusals.validation', { errors: { [field]: 'refusals.unknownId' } })
  return ids
}
