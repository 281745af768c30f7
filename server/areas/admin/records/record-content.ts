import { dataKey } from '../../../../contract/texts/translate'
import type { TextIn, TextKey } from '../../../../contract/texts/catalogue'
import type { Kysely } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { DB } from '../../../platform/db/schema'

type RecordPage = Data<'admin/record'>

/** Content of a record in addition to its line and history. */
export interface RecordContent extends Pick<
  RecordPage,
  'fields' | 'images' | 'pending_changes' | 'public_path' | 'files' | 'featuring_allowed'
> {
  related?: (NonNullable<RecordPage['related']>[number] & { note: TextKey })[]
}
/** Reads a record. Texts that the page can't translate are in the reader's language. */
export type Show = (db: Kysely<DB>, id: string, lang: Lang) => Promise<RecordContent>

/** Returns the fields with a value, labelled `admin.label.<name>`, with money, times and flags formatted as text. */
export function fieldsOf(
  values: Partial<Record<TextIn<'admin.label'>, string | number | boolean | Date | null>>,
): RecordPage['fields'] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label: dataKey('admin.label', name), value: textOf(value) }],
  )
}

/** Returns a place as one text. */
export const placeText = ({ city, state, country }: Record<'city' | 'state' | 'country', string>): string =>
  [city, state, country].filter(Boolean).join(', ')

/** Returns the text key of a field label. */
export const label = (name: TextIn<'admin.label'>) => `admin.label.${name}` as const

function textOf(value: string | number | boolean | Date): string {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (typeof value === 'boolean') return value ? '✓' : '—'
  return String(value)
}
