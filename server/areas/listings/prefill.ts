import { json } from '../../platform/db/open'
import type { Trx } from '../../core/kind'
import type { ListedRow } from './kind'

interface DraftFileRow {
  file_key: string
  name: string
}

/** The photos of a draft: the cover comes first among the gallery. */
export const photosOf = (cover: string | null, gallery: readonly DraftFileRow[]): readonly DraftFileRow[] =>
  cover ? [{ file_key: cover, name: 'cover' }, ...gallery.filter((file) => file.file_key !== cover)] : gallery

/** Puts files into the draft; gives their ids there, in the same order. */
export async function addAll(
  trx: Trx,
  draftId: number,
  kind: 'gallery' | 'document' | 'plan' | 'three_d',
  files: readonly DraftFileRow[],
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

/** What both kinds of listing say in the form, as the form holds it. */
type DraftedFields = Pick<
  ListedRow,
  | 'title'
  | 'description'
  | 'category_id'
  | 'video_link'
  | 'city'
  | 'state'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'meta_title'
  | 'meta_description'
  | 'meta_keywords'
  | 'slug'
>

/** Writes what the listing says into the draft; `more` is what only its kind says. */
export async function fillDraft(trx: Trx, draftId: number, now: DraftedFields, more: object): Promise<void> {
  const fields = {
    title: now.title,
    description: now.description,
    category_id: String(now.category_id),
    video_link: now.video_link ?? '',
    city: now.city,
    state: now.state,
    country: now.country,
    latitude: String(now.latitude),
    longitude: String(now.longitude),
    meta_title: now.meta_title ?? '',
    meta_description: now.meta_description ?? '',
    meta_keywords: now.meta_keywords ?? '',
    slug_id: now.slug,
    ...more,
  }
  await trx
    .updateTable('listing_draft')
    .set({ fields: json(fields) })
    .where('id', '=', draftId)
    .execute()
}
