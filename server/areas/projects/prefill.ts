import type { Transaction } from 'kysely'
import type { DB } from '../../platform/db/schema'
import { addAll, fillDraft, photosOf, typedCharacteristics } from '../submissions'
import { filesAfter, waitingOf } from './write'

/** Fields that the form holds as the project does. */
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
 * Begins the draft of an edit with the project's values, and with what already waits for review on top (D12). The cover
 * comes first among the photos; each plan of the form names its document by its id in the draft.
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
