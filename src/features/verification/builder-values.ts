import type { Data, Input } from '../../../contract/calls/call-types'
import { plainLanguage } from '../../../contract/language/language-path'
import { languages, rightToLeft, type Lang } from '../../../contract/language/languages'

type Built = Data<'admin/verification-form'>
type Saving = Exclude<Input<'admin/verification-form:save'>['fields'], string>

type Worded = Record<Lang, string>

/** The form as its builder edits it. */
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

/** A question that was never published. */
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

/** An option without a label yet. */
export const newOption = (): QuestionValues['options'][number] => ({ id: null, label: unstated() })

/** The attributes of a box for a text in a language. */
export const writtenIn = (lang: Lang) => ({ lang, dir: rightToLeft.includes(lang) ? 'rtl' : 'ltr' })

/** A text in the language of the reader; in English where it is not translated. */
export const readIn = (language: string, texts: Worded): string =>
  texts[languages.find((lang) => lang === language) ?? plainLanguage] || texts[plainLanguage]

/** Whether a question of this kind is answered by choosing. */
export const isChoice = (kind: QuestionValues['field_type']): boolean =>
  kind === 'radio' || kind === 'checkbox' || kind === 'dropdown'

/** The form of verification as its builder has it. */
export const builderValues = ({ fields }: Built): BuilderValues => ({ fields })

/** What is sent: kinds without options leave theirs behind. */
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

/** The index of the question a field belongs to: 2 of `fields.2.label.en`, with or without a prefix. */
export const indexOfField = (field: string): number => Number(/fields\.(\d+)/.exec(field)?.[1])

/** The index of the open question after one has moved. */
export function indexAfterMove(open: number | null, from: number, to: number): number | null {
  if (open === null) return null
  if (open === from) return to
  if (from < open && open <= to) return open - 1
  return to <= open && open < from ? open + 1 : open
}

/** The index of the open question after one is gone; null when that was the open one. */
export function indexAfterRemoval(open: number | null, removed: number): number | null {
  if (open === null || open === removed) return null
  return removed < open ? open - 1 : open
}
