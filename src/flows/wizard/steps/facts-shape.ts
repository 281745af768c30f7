import type { TextKey } from '../../../../contract/texts/catalogue'
import { z } from 'zod'
import { isBlank } from '../../../../contract/input/visible-text'
import { isUnusual, outOfBounds } from '../../../../contract/listing/fact-bounds'
import { listing } from '../../../../contract/limits'
import { listOf, maybe } from '../../../../contract/calls/kit/primitives'
import { factAnswer, wizard } from '../../../../contract/calls/listings/publish-shapes'
import { readTyped } from '../../../../contract/input/parse-number'
import { confirmedValues, questionUnusual } from './question-unusual'
import type { WizardCategory } from './wizard-values'

/**
 * An answer, with the unusual value its author confirmed and the value stored in the listing; any other value is
 * validated again.
 */
const answer = factAnswer.extend({ confirmed: z.string().optional(), stored: z.string().optional() })
type Asked = WizardCategory['parameter_types'][number]
type FactProblem = { message: TextKey; params?: Record<string, unknown> }

/**
 * The server's schema of attributes, extended: required attributes must be present, and numbers must be within bounds
 * and either usual, confirmed or unchanged.
 */
export const completeFacts = (categories: readonly WizardCategory[]) =>
  z
    .object({
      ...wizard.facts.shape,
      parameters: maybe(listOf(answer, listing.parametersMax)),
      ...confirmedValues,
    })
    .superRefine(questionUnusual('property'))
    .superRefine((values, check) => {
      const category = categories.find((one) => String(one.id) === String(values.category_id))
      const given = values.parameters ?? []
      for (const asked of category?.parameter_types ?? []) {
        const at = given.findIndex((one) => one.parameter_id === asked.id)
        const problem = problemOf(asked, given[at])
        const path = at < 0 ? ['parameters', asked.id] : ['parameters', at, 'value']
        if (problem) check.addIssue({ code: 'custom', ...problem, path })
      }
    })

function problemOf(asked: Asked, given: z.output<typeof answer> | undefined): FactProblem | null {
  const typed = given?.value ?? ''
  if (isBlank(typed)) return asked.is_required ? { message: 'refusals.required' } : null
  const value = numberTyped(asked, typed)
  if (value === null || given?.stored === typed) return null
  const refusal = outOfBounds(value, asked.bounds)
  if (refusal) return { message: refusal.key, params: refusal.params }
  if (given?.confirmed === typed || !isUnusual(value, asked.bounds)) return null
  return { message: 'wizard.unusual', params: { name: asked.name, value: withUnit(asked, typed) } }
}

const withUnit = ({ unit }: Asked, typed: string) => [typed, unit].filter(Boolean).join(' ')

/** Returns the typed number; null for invalid input, which the server refuses. */
function numberTyped({ type_of_parameter: kind }: Asked, typed: string): number | null {
  const read = kind === 'number' ? readTyped(typed) : null
  return read && 'text' in read ? Number(read.text) : null
}
