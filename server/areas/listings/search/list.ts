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

export interface ListBeginning {
  conditions: readonly Condition[]
  order: ListOrder
  /** So many cards at most. */
  most: number
}

/**
 * How several lists begin, each without the listings of those before it and without those that are `shown` elsewhere:
 * no card stands twice on a page.
 */
export async function listBeginnings(
  db: Kysely<DB>,
  lists: readonly ListBeginning[],
  { viewerId, now }: CardReader,
  shown: Iterable<number> = [],
): Promise<Card[][]> {
  const source = sourceFor(viewerId)
  const taken = new Set(shown)
  let before = taken.size
  const keys = await askTogether<SortKey[][]>(
    db,
    // As many more as those before may take away.
    ...lists.map(({ most, ...list }) => beginning(source, { ...list, limit: (before += most) })),
  )
  const chosen = keys.map((list, at) => {
    const fresh = list.filter(({ id }) => !taken.has(id)).slice(0, lists[at]!.most)
    for (const { id } of fresh) taken.add(id)
    return fresh
  })
  const rows = await described(db, await rowsAt<CardColumns>(db, source, chosen.flat()))
  const cards = new Map(rows.map((row) => [row.id, cardOf(row, now, viewerId)]))
  return chosen.map((list) => list.flatMap(({ id }) => cards.get(id) ?? []))
}
