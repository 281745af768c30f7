import { sql, type Transaction } from 'kysely'
import { slug } from '../../../contract/site/slug'
import type { DB } from '../../platform/db/schema'

/**
 * A free slug of a title (D84): the title's own, or with -2, -3 … behind it; null where nothing of the title is left.
 * The name is held until the transaction ends, so that equal titles sent at once get different slugs.
 * @param own the listing that may keep what it has
 * @param among each of these tables has slugs of its own
 */
export async function freeSlug(
  trx: Transaction<DB>,
  title: string,
  own?: number,
  among: 'property' | 'project' | 'article' | 'category' = 'property',
): Promise<string | null> {
  const base = slug(title).slice(0, 150).replace(/-$/, '')
  if (!base) return null
  await sql`select pg_advisory_xact_lock(hashtext(${`slug:${among}:${base}`}))`.execute(trx)
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(among)}
    where (slug = ${base} or slug like ${`${base}-%`}) and id is distinct from ${own ?? null}::bigint`.execute(
    trx,
  )
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}-${number}`)) number++
  return `${base}-${number}`
}
