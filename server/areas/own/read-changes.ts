import type { Kysely } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { Lang } from '../../../contract/language/languages'
import type { DB } from '../../platform/db/schema'
import { showProject, showProperty } from '../admin'
import { requireOwn } from '../listing-kinds'

/**
 * Returns the pending edit of an own listing as the reviewer sees it (D12). Refuses with NOT_FOUND for others'
 * listings.
 */
export async function readChanges(
  db: Kysely<DB>,
  userId: number,
  { property_id, project_id }: Parsed<'own-changes'>,
  lang: Lang,
): Promise<Data<'own-changes'>> {
  const record = property_id === undefined ? ('project' as const) : ('property' as const)
  const id = property_id ?? project_id!
  await requireOwn(db, userId, { record, id })
  const waits = await db
    .selectFrom(`${record}_revision` as const)
    .select('submitted_at')
    .where(`${record}_id` as never, '=', id as never)
    .executeTakeFirst()
  if (!waits) return { id, submitted_at: null, changes: [], images: [] }
  const shown = await (record === 'property' ? showProperty : showProject)(db, String(id), lang)
  return {
    id,
    submitted_at: waits.submitted_at.toISOString(),
    changes: shown.pending_changes,
    images: shown.images.flatMap(({ url, alt, is_new }) => (is_new ? [{ url, alt }] : [])),
  }
}
