import type { Kysely } from 'kysely'
import { languages, type Lang } from '../../../contract/language/languages'
import type { DB } from '../../platform/db/schema'
import type { FormField, Worded } from '../../platform/db/columns'

/** A saved form version. Versions never change, so that answers to them remain readable. */
export interface Form {
  version: number
  fields: FormField[]
}

/** Returns the current form; version 0 without questions if none has been saved. */
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

/** Fills in an empty text for each language added after the text was saved. */
export const inEach = (text: Partial<Worded>): Worded => ({ ...untranslated, ...text })

/** Returns a text in the reader's language, or in English if untranslated. */
export const textIn = (text: Worded, lang: Lang): string => text[lang] || text.en

const chosenFrom = new Set(['radio', 'checkbox', 'dropdown'])

/** Whether questions of this type are answered by choosing options. */
export const hasOptions = ({ field_type }: Pick<FormField, 'field_type'>): boolean =>
  chosenFrom.has(field_type)
