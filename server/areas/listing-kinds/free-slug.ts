import { sql, type Transaction } from 'kysely'
import { slug } from '../../../contract/site/slug'
import type { DB } from '../../platform/db/schema'

/**
 * Returns an unused slug for a title (D84), with -2, -3 … appended if needed; null if the title has no usable
 * characters. The name is locked until the transaction ends, so that concurrent equal titles get different slugs.
 * @param own listing that may keep its current slug
 * @param among tables to check; each has its own namespace
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
