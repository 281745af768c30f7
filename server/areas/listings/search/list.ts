import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../../contract/shapes/listings/cards'
import type { DB } from '../../../platform/db/schema'
import { askTogether } from '../../../platform/db/together'
import { cardColumns, cardOf, described, type CardColumns, type CardRow } from '../card'
import type { CardReader } from './by-id'
import type { Condition } from './condition'
import { keysetPage, rowsAt, type ListExtra, type Paged, type ListSource } from './keyset-page'
import type { ListOrder, SortKey } from './order'
import { beginning } from './page-ids'

export interface ListRequest extends Paged, CardReader {}

const sourceFor = (viewerId: number | null): ListSource => ({
  table: 'property',
  alias: 'p',
  columns: cardColumns(viewerId),
  joins: sql``,
})

/** One page of property rows, see keysetPage. */
export async function listRows(
  db: Kysely<DB>,
  wanted: ListRequest,
): Promise<{ rows: CardRow[]; extra: ListExtra }> {
  const { rows, extra } = await keysetPage<CardColumns>(db, sourceFor(wanted.viewerId), wanted)
  return { rows: await described(db, rows), extra }
}

/** The same as cards. */
export async function listCards(
  db: Kysely<DB>,
  wanted: ListRequest,
): Promise<{ data: Card[]; extra: ListExtra }> {
  const { rows, extra } = await listRows(db, wanted)
  return { data: rows.map((row) => cardOf(row, wanted.now, wanted.viewerId)), extra }
}

/** How several lists begin, with so many cards each. A card that is in several of them is read once. */
export async function listBeginnings(
  db: Kysely<DB>,
  lists: readonly { conditions: readonly Condition[]; order: ListOrder }[],
  limit: number,
  { viewerId, now }: CardReader,
): Promise<Card[][]> {
  const source = sourceFor(viewerId)
  const keys = await askTogether<SortKey[][]>(
    db,
    ...lists.map((list) => beginning(source, { ...list, limit })),
  )
  const all = new Map(keys.flat().map((cursor) => [cursor.id, cursor]))
  const rows = await described(db, await rowsAt<CardColumns>(db, source, [...all.values()]))
  const cards = new Map(rows.map((row) => [row.id, cardOf(row, now, viewerId)]))
  return keys.map((list) => list.flatMap(({ id }) => cards.get(id) ?? []))
}
