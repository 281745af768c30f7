import { sql, type Kysely } from 'kysely'
import type { Featuring } from '../../../contract/shapes/cards'
import type { DB } from '../../platform/db/schema'

/** How the last featuring of each of these listings stands; one that was never featured is missing. */
export async function featuringOf(
  db: Kysely<DB>,
  record: 'property' | 'project',
  ids: readonly number[],
): Promise<Map<number, Featuring>> {
  if (ids.length === 0) return new Map()
  const column = sql.ref(`a.${record}_id`)
  const { rows } = await sql<{
    listing: number
    state: Featuring['state']
    due_at: Date
    reject_reason: string | null
  }>`
    select distinct on (${column}) ${column} as listing, a.state, a.due_at, a.reject_reason
    from advertisement a where ${column} in (${sql.join([...ids])}) order by ${column}, a.id desc`.execute(db)
  return new Map(
    rows.map(({ listing, state, due_at, reject_reason }) => [
      listing,
      { state, end_at: due_at.toISOString(), reject_reason },
    ]),
  )
}
