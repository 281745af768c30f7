import { sql, type Kysely } from 'kysely'
import type { Data, Parsed } from '../../../../contract/calls/call-types'
import type { DB } from '../../../platform/db/schema'
import { ownExtra, ownConditions, ownParts } from '../../listing-kinds'
import { cardOf, type CardRow, listRows, matching, orders, talliesOf, textQuery } from '../../search'
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
  const ids = rows.map((row) => row.id)
  const ownPart = await ownParts(db, 'property', userId, rows, now)
  const trends = await readTrends(db, ids, now)
  const tallies = await talliesOf(db, ids)
  const ownCard = (row: CardRow): OwnPropertyCard => {
    const { views, likes: favourites, leads } = tallies.get(row.id)!
    const trend = trends.get(row.id) ?? null
    return { ...cardOf(row, now, row.user_id), ...ownPart(row), views, favourites, leads, trend }
  }
  return { data: rows.map(ownCard), extra: { ...extra, ...(await ownExtra(db, 'property', userId)) } }
}

function conditionsOf(
  userId: number,
  { search, property_type, slug_id, ...wanted }: Parsed<'get-added-properties'>,
) {
  const found = ownConditions('property', 'p', userId, wanted)
  if (property_type) found.push(sql`p.property_type = ${property_type}`)
  if (slug_id) found.push(sql`p.slug = ${slug_id}`)
  const query = search ? textQuery(search) : null
  if (query) found.push(matching('p', { match: query, answered: [] }))
  return found
}
