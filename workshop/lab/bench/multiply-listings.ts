import { sql } from 'kysely'
import type { Ctx } from '../../../server/platform/context'

/** Number of owners of the generated listings, about a hundred listings each. */
const ownersMany = 2_000

/** Rows per statement, limited because the embedded engine holds a statement in memory and statements time out. */
const portion = 5_000

const columns = [
  'category_id',
  'property_type',
  'rentduration',
  'currency',
  'address',
  'city',
  'state',
  'country',
  'title_image',
  'attrs',
  'request_status',
  'status',
  'market_status',
]

/**
 * Generates listings until there are `size`. Each is derived from an existing one: nearby, slightly cheaper or dearer,
 * listed earlier, with the same attributes.
 */
export async function multiply({ db }: Ctx, size: number): Promise<void> {
  const copied = sql.raw(columns.join())
  const qualified = sql.raw(columns.map((column) => `b.${column}`).join())
  const { rows } = await sql<{ n: number; last: number }>`
    select count(*)::int as n, max(id)::bigint as last from property`.execute(db)
  const { n: there, last: base } = rows[0]!
  const { rows: owners } = await sql<{ first: number }>`
    with owner as (
      insert into app_user (email, name, account_state, created_at, updated_at)
      select 'bench-' || ${there}::int || '-' || n || '@threshold.test', 'Bench ' || n, 'active', now(), now()
      from generate_series(1, ${ownersMany}::int) n returning id)
    select min(id)::bigint as first from owner`.execute(db)
  const firstOwner = owners[0]!.first
  for (let made = there; made < size; made += portion) {
    const few = Math.min(portion, size - made)
    await sql`
      with fresh as (
        insert into property (${copied}, user_id, slug, title, description, price, latitude, longitude, posted_at, updated_at)
        select ${qualified}, ${firstOwner} + g.n % ${ownersMany}, 'g' || g.n || '-' || left(b.slug, 100), b.title, b.description || ' Number ' || g.n || '.',
          round(b.price * (0.7 + 0.6 * random()) / 1000) * 1000,
          b.latitude + (random() - 0.5) * 0.1, b.longitude + (random() - 0.5) * 0.15,
          b.posted_at - random() * interval '300 days', b.updated_at
        from generate_series(${made + 1}::int, ${made + few}::int) g (n)
        join property b on b.id = 1 + (g.n * 7919::bigint) % ${base}
        returning id, slug)
      insert into property_parameter (property_id, parameter_id, value, value_num)
      select f.id, v.parameter_id, v.value, v.value_num
      from fresh f
      join property b on b.id = 1 + (substring(f.slug from '^g([0-9]+)-')::bigint * 7919) % ${base}
      join property_parameter v on v.property_id = b.id`.execute(db)
    await sql`
      update property_tally set views = floor(random() * 500), likes = floor(random() * 40)
      where property_id > (select max(property_id) - ${few}::int from property_tally)`.execute(db)
    console.log(`${Math.min(made + few, size)} listings`)
  }
  // The words are those of the source listings, so they needn't be indexed again.
  await sql`truncate search_due`.execute(db)
}
