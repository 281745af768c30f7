import { dataKey } from '../../../../contract/texts/translate'
import type { Kysely } from 'kysely'
import { listingPrice } from '../../../../contract/money/listing-price'
import type { Data } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { CatalogueTexts } from '../../../platform/db/columns'
import type { DB } from '../../../platform/db/schema'
import { answerText, textIn } from '../../../platform/texts/catalogue-text'
import { say } from '../../../platform/texts/say'
import type { FullRow } from '../../listings'
import type { ListingFields, NamedFile } from '../../submissions'
import { characteristicChange } from './characteristics'
import { label } from './record-content'

type PendingChange = Data<'admin/record'>['pending_changes'][number]

/** Returns a pending edit as before/after pairs, omitting unchanged fields. */
export async function changesOf(
  db: Kysely<DB>,
  row: FullRow,
  changes: ListingFields,
  lang: Lang,
): Promise<PendingChange[]> {
  const { parameters, facilities, add_gallery, add_documents, remove_files, ...columns } = changes
  const categories = await namesOf(
    db,
    'category',
    columns.category_id === undefined ? [] : [columns.category_id],
  )
  const lines = Object.entries(columns).map(([name, after]) => {
    const characteristic = characteristicChange('property', row.characteristics, { name, after }, lang)
    if (characteristic) return characteristic
    const before = row[name as keyof FullRow]
    const text = (value: unknown) =>
      name === 'price'
        ? listingPrice({ minor: Number(value), currency: row.currency }, { lang }, (key) => say(lang, key))
        : textOf(name, value, categories)
    const was = name === 'category_id' ? row.category.name : text(before)
    return { label: dataKey('admin.label', name), before: was, after: text(after) }
  })
  if (parameters) {
    const asked = await namesOf(
      db,
      'parameter',
      parameters.map((one) => one.parameter_id),
    )
    const before = row.facts.map(({ name, value }) => `${name}: ${value}`)
    const after = parameters.map(({ parameter_id, value }) => {
      const { name, texts } = asked.get(parameter_id) ?? { name: '', texts: {} }
      return `${name}: ${answerText(texts, String(value))}`
    })
    lines.push({ label: label('parameters'), before: before.join(', '), after: after.join(', ') })
  }
  if (facilities) {
    const names = await namesOf(
      db,
      'facility',
      facilities.map((one) => one.facility_id),
    )
    const before = (row.facilities ?? []).map(({ name, distance }) => `${name} ${distance} km`)
    const after = facilities.map(
      ({ facility_id, distance }) => `${names.get(facility_id)?.name} ${distance} km`,
    )
    lines.push({ label: label('facilities'), before: before.join(', '), after: after.join(', ') })
  }
  return [
    ...lines.filter(({ before, after }) => before !== after),
    ...fileLines(row, { add_gallery, add_documents, remove_files }),
  ]
}

/**
 * Returns the number of files of each kind; empty if the files and their order are unchanged, because an edit from the
 * form includes all files.
 */
function fileLines(
  row: FullRow,
  { add_gallery = [], add_documents = [], remove_files = [] }: ListingFields,
): PendingChange[] {
  const line = (
    name: 'gallery' | 'documents',
    there: readonly { id: number; key: string }[],
    added: readonly NamedFile[],
  ): PendingChange[] => {
    const before = there.map(({ key }) => key)
    const left = there.filter(({ id }) => !remove_files.includes(id))
    const after = [...left.map(({ key }) => key), ...added.map(({ file_key }) => file_key)]
    if (after.join() === before.join()) return []
    return [{ label: label(name), before: String(before.length), after: String(after.length) }]
  }
  return [
    ...line('gallery', row.gallery ?? [], add_gallery),
    ...line('documents', row.documents ?? [], add_documents),
  ]
}

function textOf(name: string, value: unknown, categories: Named): string {
  if (value === null || value === undefined) return ''
  if (name === 'category_id') return categories.get(Number(value))?.name ?? ''
  if (typeof value === 'boolean') return value ? '✓' : '—'
  return String(value)
}

/** Catalogue entries by id, named in the reader's language as the stored values beside them are. */
type Named = Map<number, { name: string; texts: CatalogueTexts }>

async function namesOf(
  db: Kysely<DB>,
  table: 'category' | 'parameter' | 'facility',
  ids: number[],
): Promise<Named> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(table)
    .select(['id', 'texts', textIn(table, 'name').as('name')])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}
