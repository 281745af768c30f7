import type { Data, Input } from '../../../contract/calls/call-types'
import { plainLanguage } from '../../../contract/language/language-path'
import { languages, rightToLeft, type Lang } from '../../../contract/language/languages'

type Built = Data<'admin/verification-form'>
type Saving = Exclude<Input<'admin/verification-form:save'>['fields'], string>

type Worded = Record<Lang, string>

/** Form values of the builder. */
export interface BuilderValues {
  fields: QuestionValues[]
}

export interface QuestionValues {
  id: number | null
  field_type: Built['fields'][number]['field_type']
  label: Worded
  hint: Worded
  required: boolean
  active: boolean
  answered: boolean
  options: { id: number | null; label: Worded }[]
}

const unstated = () => Object.fromEntries(languages.map((lang) => [lang, ''])) as Worded

/** Returns a new, unpublished question. */
export const newQuestion = (): QuestionValues => ({
  id: null,
  field_type: 'text',
  label: unstated(),
  hint: unstated(),
  required: false,
  active: true,
  answered: false,
  options: [],
})

/** Returns a new option without a label. */
export const newOption = (): QuestionValues['options'][number] => ({ id: null, label: unstated() })

/** Returns `lang` and `dir` of an input for a language. */
export const writtenIn = (lang: Lang) => ({ lang, dir: rightToLeft.includes(lang) ? 'rtl' : 'ltr' })

/** Returns a text in the reader's language, or in English if not translated. */
export const readIn = (language: string, texts: Worded): string =>
  texts[languages.find((lang) => lang === language) ?? plainLanguage] || texts[plainLanguage]

/** Whether this type of question has options. */
export const isChoice = (kind: QuestionValues['field_type']): boolean =>
  kind === 'radio' || kind === 'checkbox' || kind === 'dropdown'

/** Returns the builder's values of a stored form. */
export const builderValues = ({ fields }: Built): BuilderValues => ({ fields })

/** Returns the request; omits the options of questions whose type has none. */
export const savedFields = ({ fields }: BuilderValues): Saving =>
  fields.map(({ id, field_type, label, hint, required, active, options }) => ({
    id,
    field_type,
    label,
    hint,
    required,
    active,
    options: isChoice(field_type) ? options : [],
  }))

/** Returns the index of the question a field belongs to, e.g. 2 for `fields.2.label.en`, with or without a prefix. */
export const indexOfField = (field: string): number => Number(/fields\.(\d+)/.exec(field)?.[1])

/** Returns the index of the open question after a move. */
export function indexAfterMove(open: number | null, from: number, to: number): number | null {
  if (open === null) return null
  if (open === from) return to
  if (from < open && open <= to) return open - 1
  return to <= open && open < from ? open + 1 : open
}

/** Returns the index of the open question after a removal; null if it was removed. */
export function indexAfterRemoval(open: number | null, removed: number): number | null {
  if (open === null || open === removed) return null
  return removed < open ? open - 1 : open
}
