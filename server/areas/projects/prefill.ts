import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { addAll, fillDraft, photosOf, typedCharacteristics } from '../submissions'
import { filesAfter, waitingOf } from './write'

/** Form fields with the same format as in the project. */
const fieldNames = [
  'title',
  'description',
  'category_id',
  'type',
  'video_link',
  'location',
  'city',
  'state',
  'country',
  'latitude',
  'longitude',
  'meta_title',
  'meta_description',
  'meta_keywords',
] as const

/**
 * Prefills an edit draft with the project's values, overlaid with its pending edit (D12). The cover comes first among
 * the photos; each plan references its document by the document's id in the draft.
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
  await addAll(trx, draftId, 'gallery', photosOf(now.image, gallery))
  await addAll(trx, draftId, 'document', documents)
  const papers = await addAll(trx, draftId, 'plan', plans)
  await fillDraft(trx, draftId, now, fieldNames, {
    ...typedCharacteristics('project', row.characteristics, waiting),
    plans: plans.map(({ id, name }, at) => ({
      id: id === undefined ? '' : String(id),
      title: name,
      file_id: String(papers[at]),
    })),
  })
}
