import type { Transaction } from 'kysely'
import { columnFields } from '../../../../contract/listing/property-fields'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { toDecimal } from '../../../../contract/money/money'
import { certainText } from '../../../../contract/input/parse-number'
import type { DB } from '../../../platform/db/schema'
import {
  addAll,
  fillDraft,
  type ListingFields,
  type NamedFile,
  pendingEdit,
  photosOf,
  typedCharacteristics,
} from '../../submissions'

/** Form fields with the same format as in the listing. */
const fieldNames = [...columnFields, 'category_id', 'property_type', 'rentduration'] as const

/**
 * Prefills an edit draft with the listing's values, overlaid with its pending edit (D12), so that the wizard edits a
 * complete listing. The cover comes first among the photos.
 */
export async function prefillDraft(trx: Transaction<DB>, draftId: number, propertyId: number): Promise<void> {
  const row = await trx
    .selectFrom('property')
    .selectAll()
    .where('id', '=', propertyId)
    .executeTakeFirstOrThrow()
  const waiting = (await pendingEdit<ListingFields>(trx, { record: 'property', id: propertyId })) ?? {}
  const now = { ...row, ...waiting }
  const parameters =
    waiting.parameters ??
    (await trx
      .selectFrom('property_parameter')
      .select(['parameter_id', 'value'])
      .where('property_id', '=', propertyId)
      .execute())
  const facilities =
    waiting.facilities ??
    (await trx
      .selectFrom('property_facility')
      .select(['facility_id', 'distance'])
      .where('property_id', '=', propertyId)
      .execute())
  await fillDraft(trx, draftId, now, fieldNames, {
    price: isOnRequest(now.price) ? '' : certainText(toDecimal({ minor: now.price, currency: row.currency })),
    price_on_request: isOnRequest(now.price),
    ...typedCharacteristics('property', row.characteristics, waiting),
    // The wizard skips validation of unchanged values.
    parameters: parameters.map(({ parameter_id, value }) => ({ parameter_id, value, stored: value })),
    facilities: facilities.map(({ facility_id, distance }) => ({ facility_id, distance: String(distance) })),
  })
  const gallery = await filesAfter(trx, propertyId, 'gallery', waiting.remove_files, waiting.add_gallery)
  const documents = await filesAfter(trx, propertyId, 'document', waiting.remove_files, waiting.add_documents)
  await addAll(trx, draftId, 'gallery', photosOf(now.title_image, gallery))
  await addAll(trx, draftId, 'document', documents)
  const { three_d_image: tour } = now
  await addAll(trx, draftId, 'three_d', tour ? [{ file_key: tour, name: '360°' }] : [])
}

async function filesAfter(
  trx: Transaction<DB>,
  propertyId: number,
  kind: 'gallery' | 'document',
  removed: number[] = [],
  added: NamedFile[] = [],
): Promise<NamedFile[]> {
  const there = await trx
    .selectFrom('property_file')
    .select(['id', 'file_key', 'name'])
    .where('property_id', '=', propertyId)
    .where('kind', '=', kind)
    .orderBy('position')
    .execute()
  return [
    ...there.filter(({ id }) => !removed.includes(id)).map(({ file_key, name }) => ({ file_key, name })),
    ...added,
  ]
}
