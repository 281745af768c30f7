import { isBlank } from '../../../contract/input/visible-text'
import { text } from '../../../contract/limits'
import type { FormField, StoredAnswer } from '../../platform/db/columns'
import { numberIn } from '../../platform/http/read-number'
import type { RefusalText } from '../../platform/refusal'
import { hasOptions } from './form'

/** A submitted answer; files have already been stored and replaced by their row ids. */
export interface SentAnswer {
  id: number
  value?: string | string[]
}

/** Returns the field name for an answer's validation error. */
export const fieldName = (id: number): string => `form_fields.${id}`

type AnswerCheck = { answer: Omit<StoredAnswer, 'id'> } | { error: RefusalText } | null

/**
 * Validates a form's answers by question type (D79). A missing required answer is an error, as is an answer to an
 * unknown question; if a question is answered twice, the last answer counts.
 * @param ownFiles ids of the files the user may submit, by question
 */
export function checkAnswers(
  fields: readonly FormField[],
  content: readonly SentAnswer[],
  ownFiles: ReadonlyMap<number, readonly number[]>,
): { answers: StoredAnswer[]; errors: Record<string, RefusalText> } {
  const errors: Record<string, RefusalText> = {}
  const answers: StoredAnswer[] = []
  const byId = new Map(content.map((one) => [one.id, one.value]))
  for (const id of byId.keys())
    if (!fields.some((field) => field.id === id)) errors[fieldName(id)] = 'verification.unknownField'
  for (const field of fields) {
    const read = readAnswer(field, byId.get(field.id), ownFiles.get(field.id) ?? [])
    if (read === null) {
      if (field.required) errors[fieldName(field.id)] = 'refusals.required'
    } else if ('error' in read) errors[fieldName(field.id)] = read.error
    else answers.push({ id: field.id, ...read.answer })
  }
  return { answers, errors }
}

function readAnswer(field: FormField, value: SentAnswer['value'], ownFiles: readonly number[]): AnswerCheck {
  const parts = (Array.isArray(value) ? value : [value ?? ''])
    .map((one) => one.trim())
    .filter((one) => !isBlank(one))
  const [first] = parts
  if (first === undefined) return null
  if (field.field_type !== 'checkbox' && parts.length > 1) return { error: 'refusals.wrongShape' }
  if (hasOptions(field)) return readChoice(field, parts)
  if (field.field_type === 'file') return readFile(first, ownFiles)
  if (field.field_type === 'number') {
    const number = numberIn(first)
    return typeof number === 'number' ? { answer: { text: String(number) } } : { error: number }
  }
  const max = field.field_type === 'text' ? text.parameterValue : text.message
  return first.length > max
    ? { error: { key: 'refusals.tooLong', params: { max } } }
    : { answer: { text: first } }
}

/** Matches options by id, or by label in any language. */
function readChoice({ options }: FormField, parts: readonly string[]): AnswerCheck {
  const chosen = parts.map(
    (part) =>
      options.find(({ id }) => String(id) === part) ??
      options.find(({ label }) => Object.values(label).includes(part)),
  )
  if (chosen.some((one) => one === undefined)) return { error: 'refusals.choice' }
  return { answer: { options: [...new Set(chosen.flatMap((one) => (one ? [one.id] : [])))] } }
}

function readFile(value: string, ownFiles: readonly number[]): AnswerCheck {
  const file = ownFiles.find((id) => String(id) === value)
  return file === undefined ? { error: 'refusals.fileMissing' } : { answer: { file } }
}
