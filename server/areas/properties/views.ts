import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Notes one view. The row itself is not touched: every update of a property touches all its indexes. */
export async function tallyView(db: Kysely<DB>, propertyId: number): Promise<void> {
  await db.insertInto('view_tally').values({ property_id: propertyId }).execute()
}

/** Folds the noted views into the properties; returns how many properties changed. For the clock's sweep. */
export async function foldViews(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with noted as (delete from view_tally returning property_id),
         sums as (select property_id, count(*)::int as n from noted group by property_id)
    update property set views = views + sums.n from sums where property.id = sums.property_id returning property.id`.execute(
    db,
  )
  return rows.length
}
