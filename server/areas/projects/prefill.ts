import type { Transaction } from 'kysely'
import { json } from '../../db/open'
import type { DB } from '../../db/schema'
import { filesAfter, waitingOf, type FileLine } from './write'

/**
 * Begins the draft of an edit with what the project says, and with what already waits for review on top (D12). The
 * cover comes first among the photos; each plan of the form names its document by its id in the draft.
 */
export async function prefillProject(
  trx: Transaction<DB>,
  draftId: number,
  projectId: number,
): Promise<void> {
  const row = await trx
    .selectFrom('project')
    .selectAll()
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const waiting = await waitingOf(trx, projectId)
  const { gallery, documents, plans } = await filesAfter(trx, projectId, waiting)
  const now = { ...row, ...waiting }
  const photos = now.image
    ? [{ file_key: now.image, name: 'cover' }, ...gallery.filter((file) => file.file_key !== now.image)]
    : gallery
  await addAll(trx, draftId, 'gallery', photos)
  await addAll(trx, draftId, 'document', documents)
  const papers = await addAll(trx, draftId, 'plan', plans)
  const fields = {
    title: now.title,
    description: now.description,
    category_id: String(now.category_id),
    type: now.type,
    video_link: now.video_link ?? '',
    location: now.location,
    city: now.city,
    state: now.state,
    country: now.country,
    latitude: String(now.latitude),
    longitude: String(now.longitude),
    plans: plans.map(({ id, name }, at) => ({
      id: id === undefined ? '' : String(id),
      title: name,
      file_id: String(papers[at]),
    })),
    meta_title: now.meta_title ?? '',
    meta_description: now.meta_description ?? '',
    meta_keywords: now.meta_keywords ?? '',
    slug_id: now.slug,
  }
  await trx
    .updateTable('listing_draft')
    .set({ fields: json(fields) })
    .where('id', '=', draftId)
    .execute()
}

/** Puts files into the draft; gives their ids there, in the same order. */
async function addAll(
  trx: Transaction<DB>,
  draftId: number,
  kind: 'gallery' | 'document' | 'plan',
  files: readonly FileLine[],
): Promise<number[]> {
  if (files.length === 0) return []
  const rows = files.map(({ file_key, name }, position) => ({
    draft_id: draftId,
    kind,
    position,
    file_key,
    name,
  }))
  const added = await trx.insertInto('listing_draft_file').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}
