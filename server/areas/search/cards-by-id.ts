import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../contract/calls/listings/card-shapes'
import type { DB } from '../../platform/db/schema'
import { cardColumns, cardOf, described, type CardColumns } from './card'
import type { Condition } from './condition'
import { isOnOffer } from './build-conditions'

export interface CardReader {
  viewerId: number | null
  now: Date
}

/** Returns cards by property ids in one statement, omitting properties that aren't available or don't match. */
export async function cardsById(
  db: Kysely<DB>,
  ids: readonly number[],
  { viewerId, now }: CardReader,
  which: Condition = isOnOffer,
): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CardColumns>`select ${cardColumns(viewerId)} from property p
    where p.id in (${sql.join([...new Set(ids)])}) and ${which}`.execute(db)
  const cards = await described(db, rows)
  return new Map(cards.map((row) => [row.id, cardOf(row, now, viewerId)]))
}
