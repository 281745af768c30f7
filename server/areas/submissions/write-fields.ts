import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { ListingKind } from '../../../contract/listing-fields'
import {
  isCharacteristic,
  type Characteristics,
  type StoredCharacteristics,
} from '../../../contract/listing/characteristics'
import type { ColumnField } from '../../../contract/listing/property-fields'
import { json } from '../../platform/db/json'
import type { DB, NewProperty } from '../../platform/db/schema'

/** A parameter value; `value_num` is set as well if the parameter is numeric. */
export interface ParameterValue {
  parameter_id: number
  value: string
  value_num: number | null
}

export interface FacilityDistance {
  facility_id: number
  /** Distance in km. */
  distance: number
}

export interface NamedFile {
  file_key: string
  name: string
}

type PropertyColumn =
  | ColumnField
  | 'category_id'
  | 'property_type'
  | 'rentduration'
  | 'price'
  | 'title_image'
  | 'three_d_image'
  | 'meta_image'
  | 'slug'

type ListingColumns = { [C in PropertyColumn]?: NewProperty[C] }
/** An owner's validated, JSON-safe listing input, so that an edit can be stored for review as is (D12). */
export interface ListingFields extends ListingColumns, Partial<Characteristics<'property'>> {
  /** New parameter values; they replace all existing ones. */
  parameters?: ParameterValue[]
  facilities?: FacilityDistance[]
  add_gallery?: NamedFile[]
  add_documents?: NamedFile[]
  /** Ids of the `property_file` rows to remove. */
  remove_files?: number[]
}

/** Returns the parameter values as stored in jsonb for filters: parameter id -> number or text. */
export function attrsOf(parameters: readonly ParameterValue[]): Record<string, string | number> {
  return Object.fromEntries(
    parameters.map(({ parameter_id, value, value_num }) => [parameter_id, value_num ?? value]),
  )
}

/** Splits an owner's input by storage: columns, characteristics, and rows in other tables. */
export function keptApart(fields: ListingFields) {
  const { parameters, facilities, add_gallery, add_documents, remove_files, ...rest } = fields
  const { columns, stated } = withoutCharacteristics('property', rest)
  return {
    columns: columns as ListingColumns,
    stated,
    rows: { parameters, facilities, add_gallery, add_documents, remove_files },
  }
}

/** Separates characteristics from columns. A characteristic set to null or an unset flag is removed when stored. */
export function withoutCharacteristics(
  on: ListingKind,
  fields: object,
): { columns: object; stated: StoredCharacteristics } {
  const entries = Object.entries(fields)
  return {
    columns: Object.fromEntries(entries.filter(([name]) => !isCharacteristic(on, name))),
    stated: Object.fromEntries(
      entries.flatMap(([name, value]) =>
        isCharacteristic(on, name) ? [[name, value === false ? null : value]] : [],
      ),
    ),
  }
}

/** Returns SQL for the listing's characteristics merged with the new values; nulls are removed. */
export const characteristicsWith = (stated: StoredCharacteristics): RawBuilder<StoredCharacteristics> =>
  sql`jsonb_strip_nulls(characteristics || ${JSON.stringify(stated)}::jsonb)`

/** Writes an owner's input to a listing's rows. Doesn't change its state. */
export async function writeListing(
  trx: Transaction<DB>,
  propertyId: number,
  fields: ListingFields,
  now: Date,
): Promise<void> {
  const { columns, stated, rows } = keptApart(fields)
  const { parameters, facilities, add_gallery, add_documents, remove_files } = rows
  await trx
    .updateTable('property')
    .set({
      ...columns,
      ...(parameters && { attrs: json(attrsOf(parameters)) }),
      characteristics: characteristicsWith(stated) as never,
      updated_at: now,
    })
    .where('id', '=', propertyId)
    .execute()
  if (parameters) await replaceParameters(trx, propertyId, parameters)
  if (facilities) await replaceFacilities(trx, propertyId, facilities)
  if (remove_files?.length)
    await trx
      .deleteFrom('property_file')
      .where('property_id', '=', propertyId)
      .where('id', 'in', remove_files)
      .execute()
  await addFiles(trx, propertyId, 'gallery', add_gallery ?? [])
  await addFiles(trx, propertyId, 'document', add_documents ?? [])
}

async function replaceParameters(trx: Transaction<DB>, id: number, parameters: ParameterValue[]) {
  await trx.deleteFrom('property_parameter').where('property_id', '=', id).execute()
  if (parameters.length === 0) return
  const rows = parameters.map((one) => ({ property_id: id, ...one }))
  await trx.insertInto('property_parameter').values(rows).execute()
}

async function replaceFacilities(trx: Transaction<DB>, id: number, facilities: FacilityDistance[]) {
  await trx.deleteFrom('property_facility').where('property_id', '=', id).execute()
  if (facilities.length === 0) return
  const rows = facilities.map((one) => ({ property_id: id, ...one }))
  await trx.insertInto('property_facility').values(rows).execute()
}

async function addFiles(trx: Transaction<DB>, id: number, kind: 'gallery' | 'document', files: NamedFile[]) {
  if (files.length === 0) return
  const { last } = await trx
    .selectFrom('property_file')
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .where('property_id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  const rows = files.map((file, index) => ({ property_id: id, kind, ...file, position: last + 1 + index }))
  await trx.insertInto('property_file').values(rows).execute()
}
