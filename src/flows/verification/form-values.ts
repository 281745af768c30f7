import type { FormAnswer, Proof, Question } from '../../../machines/flows/verification/ports'

/** Form values, keyed by `nameOf` the question: text, selected ids, or the id of an uploaded file. */
export type FormValues = Record<string, string | string[]>
export type Proofs = Record<string, Proof | null>

/** Returns a question's field name, which is also its key in server errors. */
export const fieldOf = (question: Pick<Question, 'id'>): string => `form_fields.${question.id}`

/** Returns the name for react-hook-form, which would treat a dot as a nested path. */
export const nameOf = (question: Pick<Question, 'id'>): string => `q${question.id}`

/** Returns the form values of stored answers. */
export function valuesOf(questions: readonly Question[], answers: readonly FormAnswer[]): FormValues {
  return Object.fromEntries(
    questions.map((question) => {
      const value = answers.find(({ id }) => id === question.id)?.value
      const none = question.kind === 'checkbox' ? [] : ''
      return [nameOf(question), value ?? none]
    }),
  )
}

/** Returns the values that may be stored in the browser: all except files. */
export const typedValues = (questions: readonly Question[], values: FormValues): FormValues =>
  Object.fromEntries(
    questions
      .filter(({ kind }) => kind !== 'file')
      .map((question) => [nameOf(question), values[nameOf(question)] ?? '']),
  )

/** Returns the part of a browser copy that still fits the form, whose questions may have changed. */
export const restoredValues = (questions: readonly Question[], copy: Record<string, unknown>): FormValues =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const value = fitting(question, copy[nameOf(question)])
      return value === null ? [] : [[nameOf(question), value]]
    }),
  )

function fitting({ kind, options }: Question, value: unknown): string | string[] | null {
  if (kind === 'file') return null
  const isOption = (one: unknown): one is string => options.some(({ id }) => id === one)
  if (kind === 'checkbox') return Array.isArray(value) ? value.filter(isOption) : null
  if (typeof value !== 'string') return null
  return value === '' || options.length === 0 || isOption(value) ? value : null
}

/** Returns the uploaded files by field name. */
export const proofsOf = (answers: readonly FormAnswer[]): Proofs =>
  Object.fromEntries(answers.map((answer) => [nameOf(answer), answer.proof]))

/** Returns the answers to save or submit. */
export function answersOf(questions: readonly Question[], values: FormValues, proofs: Proofs): FormAnswer[] {
  return questions.flatMap((question) => {
    const value = values[nameOf(question)] ?? ''
    const proof = proofs[nameOf(question)] ?? null
    return value.length === 0 ? [] : [{ id: question.id, value, proof }]
  })
}
