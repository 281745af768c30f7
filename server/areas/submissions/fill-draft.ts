import { certainText } from '../../../contract/input/parse-number'
import type { ListingKind } from '../../../contract/listing-fields'
import { isBounded } from '../../../contract/listing/characteristic-bounds'
import { characteristicsOf, type StoredCharacteristics } from '../../../contract/listing/characteristics'
import { json } from '../../platform/db/json'
import type { Trx } from '../../core/kind'
import type { ListedRow } from '../listing-kinds'

interface DraftFileRow {
  file_key: string
  name: string
}

/** Returns a draft's photos with the cover first. */
export const photosOf = (cover: string | null, gallery: readonly DraftFileRow[]): readonly DraftFileRow[] =>
  cover ? [{ file_key: cover, name: 'cover' }, ...gallery.filter((file) => file.file_key !== cover)] : gallery

/** Adds files to the draft; returns their ids in the same order. */
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

/** Converts a stored value to form format: texts as typed, checkboxes as booleans, null as an empty text. */
const typed = (value: unknown) => (typeof value === 'boolean' ? value : String(value ?? ''))

/**
 * Returns characteristics in form format: the stored values, overridden by changes pending review. Existing numbers and
 * dates count as confirmed, so the form doesn't question them.
 */
export function typedCharacteristics(on: ListingKind, stored: StoredCharacteristics, waiting: object) {
  const values: StoredCharacteristics = { ...stored, ...waiting }
  const confirmed: Record<string, string> = {}
  const fields = characteristicsOf(on).map((one) => {
    const value = values[one.name] ?? (one.kind === 'flag' ? false : null)
    const text = one.kind === 'number' && value !== null ? certainText(String(value)) : typed(value)
    if (isBounded(one) && value !== null) confirmed[one.name] = String(text)
    return [one.name, text] as const
  })
  return { ...Object.fromEntries(fields), ...(Object.keys(confirmed).length > 0 && { confirmed }) }
}

/** Writes the listing's values for these fields into the draft; `more` contains fields with a different format. */
export async function fillDraft<Listing extends Pick<ListedRow, 'slug'>>(
  trx: Trx,
  draftId: number,
  now: Listing,
  names: readonly (keyof Listing & string)[],
  more: object,
): Promise<void> {
  const values = Object.fromEntries(names.map((name) => [name, typed(now[name])]))
  await trx
    .updateTable('listing_draft')
    .set({ fields: json({ ...values, slug_id: now.slug, ...more }) })
    .where('id', '=', draftId)
    .execute()
}
