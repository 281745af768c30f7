import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import type { DB } from '../../platform/db/schema'
import { askTogether } from '../../platform/db/ask-together'
import { cardColumns, cardOf, cardVersion, described, type CardColumns, type CardRow } from './card'
import type { CardReader } from './cards-by-id'
import type { Condition } from './condition'
import { keysetPage, rowsAt, type ListExtra, type Paged, type ListSource } from './keyset-page'
import { keptCards } from './card-cache'
import type { ListOrder } from './order'
import { beginning, type Place, type Table } from './page-ids'

export interface ListRequest extends Paged, CardReader {}

const properties: Table = { table: 'property', alias: 'p' }

/** Returns the list's table for a viewer; rows for guests are cached. */
const tableFor = (viewerId: number | null): Table =>
  viewerId === null ? { ...properties, version: cardVersion } : properties

async function rowsFor(
  db: Kysely<DB>,
  viewerId: number | null,
  places: readonly Place[],
): Promise<CardRow[]> {
  const source: ListSource = { ...properties, columns: cardColumns(viewerId), joins: sql`` }
  if (viewerId !== null) return described(db, await rowsAt<CardColumns>(db, source, places))
  const columns = sql`${source.columns}, ${cardVersion(sql.ref('p.id'))} as version`
  return keptCards(db, places, async (missing) =>
    described(db, await rowsAt<CardColumns & { version: string }>(db, { ...source, columns }, missing)),
  )
}

/** Returns a page of property rows; see `keysetPage`. */
export async function listRows(
  db: Kysely<DB>,
  wanted: ListRequest,
): Promise<{ rows: CardRow[]; extra: ListExtra }> {
  return keysetPage(db, tableFor(wanted.viewerId), wanted, (places) => rowsFor(db, wanted.viewerId, places))
}

/** Returns a page of cards; see `keysetPage`. */
export async function listCards(
  db: Kysely<DB>,
  wanted: ListRequest,
): Promise<{ data: Card[]; extra: ListExtra }> {
  const { rows, extra } = await listRows(db, wanted)
  return { data: rows.map((row) => cardOf(row, wanted.now, wanted.viewerId)), extra }
}

export interface ListBeginning {
  conditions: readonly Condition[]
  order: ListOrder
  /** Maximum number of cards. */
  most: number
}

/**
 * Returns the start of several lists, omitting listings that appear in earlier lists or are `shown` elsewhere, so that
 * no card appears twice on a page.
 */
export async function listBeginnings(
  db: Kysely<DB>,
  lists: readonly ListBeginning[],
  { viewerId, now }: CardReader,
  shown: Iterable<number> = [],
): Promise<Card[][]> {
  const taken = new Set(shown)
  let before = taken.size
  const keys = await askTogether<Place[][]>(
    db,
    // Each list also fetches as many listings as the previous lists may take from it.
    ...lists.map(({ most, ...list }) => beginning(tableFor(viewerId), { ...list, limit: (before += most) })),
  )
  const chosen = keys.map((list, at) => {
    const fresh = list.filter(({ id }) => !taken.has(id)).slice(0, lists[at]!.most)
    for (const { id } of fresh) taken.add(id)
    return fresh
  })
  const rows = await rowsFor(db, viewerId, chosen.flat())
  const cards = new Map(rows.map((row) => [row.id, cardOf(row, now, viewerId)]))
  return chosen.map((list) => list.flatMap(({ id }) => cards.get(id) ?? []))
}
