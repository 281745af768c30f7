import type { Kysely } from 'kysely'
import { languages, type Lang } from '../../../contract/language/languages'
import type { DB } from '../../platform/db/schema'
import type { FormField, Worded } from '../../platform/db/columns'

/** One saved form; it never changes, so that what answered it can be read for good. */
export interface Form {
  version: number
  fields: FormField[]
}

/** The form as it is asked now; version 0 without questions before the first one was saved. */
export async function readForm(db: Kysely<DB>): Promise<Form> {
  const row = await db
    .selectFrom('verification_form')
    .select(['version', 'fields'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { version: 0, fields: [] }
}

const untranslated = Object.fromEntries(languages.map((lang) => [lang, ''])) as Worded

/** A text with an empty one for each language that was added after it was written. */
export const inEach = (text: Partial<Worded>): Worded => ({ ...untranslated, ...text })

/** A text in the reader's language; in English without a translation. */
export const textIn = (text: Worded, lang: Lang): string => text[lang] || text.en

const chosenFrom = new Set(['radio', 'checkbox', 'dropdown'])

/** Whether a question of this kind is answered by choosing among its options. */
export const hasOptions = ({ field_type }: Pick<FormField, 'field_type'>): boolean =>
  chosenFrom.has(field_type)
