import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { DB } from '../../../platform/db/schema'
import { eventsFor } from '../../../core/allowed-events'
import { propertyMachine } from '../../../../machines/records/property/machine'
import {
  countListings,
  featuringOf,
  listingDrafts,
  listingStatus,
  snapshotsOf,
  standingPart,
  statusesOf,
} from '../../listing-kinds'
import {
  cardOf,
  type CardRow,
  type Condition,
  listRows,
  matching,
  orders,
  talliesOf,
  type Tally,
  textQuery,
} from '../../search'
import { readTrends } from '../read-trends'

type OwnPropertyCard = Data<'get-added-properties'>[number]

/** Lists the user's own properties, newest first, except deleted ones, with the events available for each. */
export async function listOwn(
  db: Kysely<DB>,
  userId: number,
  input: Parsed<'get-added-properties'>,
  now: Date,
) {
  const { offset, limit } = input
  const wanted = {
    conditions: conditionsOf(userId, input),
    order: orders.newest,
    offset,
    limit,
    viewerId: userId,
    now,
  }
  const { rows, extra } = await listRows(db, wanted)
  const standing = await snapshotsOf(db, 'property', userId, rows, now)
  const ids = rows.map((row) => row.id)
  const featuring = await featuringOf(db, 'property', ids)
  const statuses = await statusesOf(db, 'property', ids)
  const trends = await readTrends(db, ids, now)
  const tallies = await talliesOf(db, ids)
  const data = rows.map((row) => {
    const known = {
      allowed: eventsFor(standing(row), 'person'),
      featuring: featuring.get(row.id) ?? null,
      listing_status: statuses.get(row.id)!,
      trend: trends.get(row.id) ?? null,
    }
    return ownCardOf(row, tallies.get(row.id)!, known, now)
  })
  const counts = await countListings(db, 'property', userId)
  return { data, extra: { ...extra, counts, drafts: await listingDrafts(db, 'property', userId) } }
}

function conditionsOf(
  userId: number,
  { search, request_status, listing_status, property_type, id, slug_id }: Parsed<'get-added-properties'>,
) {
  const found: Condition[] = [sql`p.user_id = ${userId}`, sql`p.deleted_at is null`]
  if (request_status) found.push(sql`p.request_status = ${request_status}`)
  if (listing_status) found.push(sql`${listingStatus('property', 'p')} = ${listing_status}`)
  if (property_type) found.push(sql`p.property_type = ${property_type}`)
  if (id !== undefined) found.push(sql`p.id = ${id}`)
  if (slug_id) found.push(sql`p.slug = ${slug_id}`)
  const query = search ? textQuery(search) : null
  if (query) found.push(matching('p', { match: query, answered: [] }))
  return found
}

function ownCardOf(
  row: CardRow,
  { views, likes, leads }: Tally,
  known: Pick<OwnPropertyCard, 'allowed' | 'featuring' | 'listing_status' | 'trend'>,
  now: Date,
): OwnPropertyCard {
  return {
    ...cardOf(row, now, row.user_id),
    ...standingPart(propertyMachine, row),
    views,
    favourites: likes,
    leads,
    ...known,
  }
}
