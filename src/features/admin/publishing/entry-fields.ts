import type { TextIn } from '../../../../contract/texts/catalogue'
import { plainDigits } from '../../../../contract/input/plain-digits'
import type { PublicationKind } from '../../../../contract/values'

/** Kind of input for a field. */
export type Write =
  | 'line'
  | 'number'
  | 'latin'
  | 'area'
  | 'rich'
  | 'check'
  | 'category'
  | 'language'
  | 'answer'
  | 'icon'
  | 'role'
  | 'measure'
  | 'fact_group'
  | 'parameters'
  | 'features'

type Hint = TextIn<'publishing.hint'>

export interface FieldSpec {
  name: TextIn<'publishing.field'>
  write: Write
  required?: true
  /** Key of a specific hint. */
  hint?: Hint
}

const position: FieldSpec = { name: 'position', write: 'number', hint: 'position' }
const slug: FieldSpec = { name: 'slug', write: 'latin', hint: 'slug' }
const name: FieldSpec = { name: 'name', write: 'line', required: true }
const title: FieldSpec = { name: 'title', write: 'line', required: true }
const body: FieldSpec = { name: 'body', write: 'rich', required: true }
const icon: FieldSpec = { name: 'icon', write: 'icon' }
const must = (one: FieldSpec['name'], write: Write): FieldSpec => ({ name: one, write, required: true })
const may = (one: FieldSpec['name'], write: Write, hint?: Hint): FieldSpec => ({
  name: one,
  write,
  ...(hint && { hint }),
})

/** Fields of each kind's form, in order. */
export const fieldsOf: Record<PublicationKind, readonly FieldSpec[]> = {
  article: [title, must('lang', 'language'), body, may('category_id', 'category'), slug],
  faq: [must('question', 'line'), must('answer', 'area'), must('lang', 'language'), position],
  slide: [
    may('title', 'line'),
    may('link', 'latin', 'link'),
    may('property_id', 'number', 'property_id'),
    position,
  ],
  page: [
    title,
    must('lang', 'language'),
    may('slug', 'latin', 'page.slug'),
    may('description', 'area'),
    body,
  ],
  category: [
    name,
    may('parameters', 'parameters', 'parameters'),
    position,
    slug,
    may('meta_title', 'line'),
    may('meta_description', 'area'),
    may('meta_keywords', 'line'),
  ],
  parameter: [
    name,
    must('kind', 'answer'),
    may('options', 'area', 'options'),
    may('unit', 'line', 'unit'),
    icon,
    may('role', 'role', 'role'),
    may('measure', 'measure', 'measure'),
    may('value_min', 'number'),
    may('value_max', 'number', 'value_max'),
    may('fact_group', 'fact_group', 'fact_group'),
    may('required', 'check'),
    position,
  ],
  facility: [name, icon, position],
  city: [
    name,
    must('state', 'line'),
    must('country', 'line'),
    must('latitude', 'number'),
    must('longitude', 'number'),
  ],
  reason: [must('reason', 'line'), may('asks_text', 'check', 'asks_text'), position],
  package: [
    name,
    may('description', 'area'),
    { name: 'price', write: 'number', required: true, hint: 'price' },
    must('duration_days', 'number'),
    must('features', 'features'),
    may('recommended', 'check', 'recommended'),
    position,
  ],
}

export const pictured: readonly PublicationKind[] = ['article', 'slide', 'category', 'city']

/** Returns the initial values of a new entry. */
export const blank = (kind: PublicationKind): Record<string, unknown> =>
  Object.fromEntries(
    fieldsOf[kind].map(({ name: field, write }) => {
      if (write === 'parameters' || write === 'features') return [field, []]
      if (write === 'check') return [field, false]
      if (write === 'answer') return [field, 'number']
      if (write === 'language') return [field, 'en']
      return [field, field === 'position' ? '0' : '']
    }),
  )

/** Maximum number of digits in a quota; longer quotas are refused anyway. */
const quotaDigits = 9

/**
 * Normalises a typed quota in any numerals. An emptied box becomes 0, which is refused, because an empty quota would
 * mean unlimited.
 */
export const quotaOf = (typed: string): string =>
  String(Number(plainDigits(typed).replace(/\D/g, '').slice(0, quotaDigits)))
