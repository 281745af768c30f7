import type { z } from 'zod'
import type { TextKey } from '../../texts/catalogue'

/** Error of a field: a text key with its parameters. */
export interface Problem {
  key: TextKey
  params: Record<string, string | number>
}

/**
 * Returns the first error of each field by path (`parameters.0.value`, as in form libraries). Each side translates the
 * errors: the form for the reader, the server for the caller.
 */
export function problems(error: z.ZodError): Record<string, Problem> {
  const found: Record<string, Problem> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'form'
    if (!Object.hasOwn(found, field)) found[field] = problem(issue)
  }
  return found
}

type Issue = z.core.$ZodIssue

function problem(issue: Issue): Problem {
  if (ours.test(issue.message)) return { key: issue.message as TextKey, params: bounds(issue) }
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return { key: 'refusals.required', params: {} }
  if (issue.code === 'too_big')
    return { key: tooBig[issue.origin] ?? 'refusals.tooLong', params: bounds(issue) }
  if (issue.code === 'too_small')
    return { key: tooSmall[issue.origin] ?? 'refusals.required', params: bounds(issue) }
  if (issue.code === 'unrecognized_keys') return { key: 'refusals.unknownField', params: {} }
  return { key: 'refusals.wrongShape', params: {} }
}

/** Matches our text keys; zod's own messages are sentences. */
const ours = /^[a-z]+(\.\w+)+$/

const tooBig: Record<string, TextKey> = {
  number: 'refusals.numberHigh',
  int: 'refusals.numberHigh',
  array: 'refusals.tooMany',
}
const tooSmall: Record<string, TextKey> = {
  number: 'refusals.numberLow',
  int: 'refusals.numberLow',
  string: 'refusals.tooShort',
}

function bounds(issue: Issue): Record<string, string | number> {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'custom') return { ...issue.params }
  return {}
}
