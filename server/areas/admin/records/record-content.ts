import { dataKey } from '../../../../contract/texts/translate'
import type { TextIn, TextKey } from '../../../../contract/texts/catalogue'
import type { Kysely } from 'kysely'
import type { Data } from '../../../../contract/calls/call-types'
import type { Lang } from '../../../../contract/language/languages'
import type { DB } from '../../../platform/db/schema'

type RecordPage = Data<'admin/record'>

/** The content of one record, besides its line and its history. */
export interface RecordContent extends Pick<
  RecordPage,
  'fields' | 'images' | 'pending_changes' | 'public_path' | 'files'
> {
  related?: (NonNullable<RecordPage['related']>[number] & { note: TextKey })[]
}
/** Reads one record; texts that the page cannot translate itself are in the reader's language. */
export type Show = (db: Kysely<DB>, id: string, lang: Lang) => Promise<RecordContent>

/** Fields with a value, under `admin.label.<name>`; money, times and flags as texts. */
export function fieldsOf(
  values: Partial<Record<TextIn<'admin.label'>, string | number | boolean | Date | null>>,
): RecordPage['fields'] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : [{ label: dataKey('admin.label', name), value: textOf(value) }],
  )
}

/** The key of what a field of a record is called. */
export const label = (name: TextIn<'admin.label'>) => `admin.label.${name}` as const

function textOf(value: string | number | boolean | Date): string {
  if (value instanceof Date) return value.toISOString().replace('T', ' ').slice(0, 16)
  if (typeof value === 'boolean') return value ? '✓' : '—'
  return String(value)
}
