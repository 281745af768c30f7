import type { Data, Input } from '../../../contract/types'

type Built = Data<'admin/verification-form'>
type Saving = Exclude<Input<'admin/verification-form:save'>['fields'], string>

/** The form as its builder edits it. */
export interface BuilderValues {
  fields: QuestionValues[]
}

export interface QuestionValues {
  id: number | null
  field_type: Built['fields'][number]['field_type']
  label: { en: string; ar: string }
  hint: { en: string; ar: string }
  required: boolean
  active: boolean
  answered: boolean
  options: { id: number | null; label: { en: string; ar: string } }[]
}

/** A question nobody has seen yet. */
export const newQuestion = (): QuestionValues => ({
  id: null,
  field_type: 'text',
  label: { en: '', ar: '' },
  hint: { en: '', ar: '' },
  required: false,
  active: true,
  answered: false,
  options: [],
})

export const newOption = (): QuestionValues['options'][number] => ({ id: null, label: { en: '', ar: '' } })

export const isChoice = (kind: QuestionValues['field_type']): boolean =>
  kind === 'radio' || kind === 'checkbox' || kind === 'dropdown'

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
