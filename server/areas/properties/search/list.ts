import type { Kysely } from 'kysely'
import type { Card } from '../../../../contract/shapes/cards'
import type { DB } from '../../../db/schema'
import { cardColumns, cardJoins, cardOf, type CardRow } from '../card'
import { keysetPage, type ListExtra, type Paged } from './keyset-page'

export interface Wanted extends Paged {
  viewerId: number | null
  now: Date
}

/** One page of property rows, see keysetPage. */
export function listRows(db: Kysely<DB>, wanted: Wanted): Promise<{ rows: CardRow[]; extra: ListExtra }> {
  const columns = cardColumns(wanted.viewerId)
  return keysetPage<CardRow>(db, { table: 'property', alias: 'p', columns, joins: cardJoins }, wanted)
}

/** The same as cards. */
export async function listCards(db: Kysely<DB>, wanted: Wanted): Promise<{ data: Card[]; extra: ListExtra }> {
  const { rows, extra } = await listRows(db, wanted)
  return { data: rows.map((row) => cardOf(row, wanted.now, wanted.viewerId)), extra }
}
