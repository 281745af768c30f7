import { sql, type Kysely } from 'kysely'
import type { Card } from '../../../../contract/shapes/cards'
import type { DB } from '../../../db/schema'
import { cardColumns, cardJoins, cardOf, type CardRow } from '../card'

export interface Looker {
  viewerId: number | null
  now: Date
}

/** Cards of public properties by their ids, in one statement; those that are not public are missing. */
export async function cardsById(
  db: Kysely<DB>,
  ids: readonly number[],
  { viewerId, now }: Looker,
): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<CardRow>`select ${cardColumns(viewerId)} from property p ${cardJoins}
    where p.id in (${sql.join([...new Set(ids)])}) and p.public`.execute(db)
  return new Map(rows.map((row) => [row.id, cardOf(row, now, viewerId)]))
}
