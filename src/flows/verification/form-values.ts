import type { FormAnswer, Proof, Question } from '../../../machines/flows/verification/ports'

/** What the form holds, by `nameOf` its question: a text, chosen ids, or the id of a file that has arrived. */
export type FormValues = Record<string, string | string[]>
export type Proofs = Record<string, Proof | null>

/** The name of a question's field; the server names its complaint the same. */
export const fieldOf = (question: Pick<Question, 'id'>): string => `form_fields.${question.id}`

/** Names inside react-hook-form, where a dot would lead into an object. */
export const nameOf = (question: Pick<Question, 'id'>): string => `q${question.id}`

/** The stored answers as the form begins with them. */
export function valuesOf(questions: readonly Question[], answers: readonly FormAnswer[]): FormValues {
  return Object.fromEntries(
    questions.map((question) => {
      const value = answers.find(({ id }) => id === question.id)?.value
      const none = question.kind === 'checkbox' ? [] : ''
      return [nameOf(question), value ?? none]
    }),
  )
}

/** The answers that may be copied in the browser: all but files. */
export const typedValues = (questions: readonly Question[], values: FormValues): FormValues =>
  Object.fromEntries(
    questions
      .filter(({ kind }) => kind !== 'file')
      .map((question) => [nameOf(question), values[nameOf(question)] ?? '']),
  )

/** The part of a browser copy that still fits the form, whose questions may have changed since. */
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

/** The files among them. */
export const proofsOf = (answers: readonly FormAnswer[]): Proofs =>
  Object.fromEntries(answers.map((answer) => [nameOf(answer), answer.proof]))

/** What is filled in, as it is saved and sent. */
export function answersOf(questions: readonly Question[], values: FormValues, proofs: Proofs): FormAnswer[] {
  return questions.flatMap((question) => {
    const value = values[nameOf(question)] ?? ''
    const proof = proofs[nameOf(question)] ?? null
    return value.length === 0 ? [] : [{ id: question.id, value, proof }]
  })
}
