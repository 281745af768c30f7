import { sql, type Kysely } from 'kysely'
import { factBounds, outOfBounds, type FactBounds } from '../../../../contract/listing/fact-bounds'
import type { ParameterKind } from '../../../../contract/values'
import type { DB } from '../../../platform/db/schema'
import { isBlank } from '../../../../contract/input/visible-text'
import { numberIn } from '../../../platform/http/read-number'
import type { RefusalText } from '../../../platform/refusal'
import { type ListingFields, type ParameterValue, pendingEdit } from '../../submissions'

export interface AskedParameter {
  id: number
  kind: ParameterKind
  options: string[]
  required: boolean
  bounds: FactBounds | null
}

/** Returns a category's parameters with the bounds of numbers. */
export async function readCategoryParameters(
  db: Kysely<DB>,
  categoryId: number,
  now: Date,
): Promise<AskedParameter[]> {
  const rows = await db
    .selectFrom('parameter')
    .innerJoin('category_parameter as cp', 'cp.parameter_id', 'parameter.id')
    .select([
      'parameter.id',
      'parameter.kind',
      'parameter.options',
      'unit',
      'measure',
      'value_min',
      'value_max',
      'parameter.is_public',
    ])
    // A withdrawn parameter may still have a value on existing listings, so it is optional.
    .select(sql<boolean>`parameter.required and parameter.is_public`.as('required'))
    .where('cp.category_id', '=', categoryId)
    .execute()
  return rows.map(({ id, kind, options, required, is_public: isAsked, ...said }) => ({
    id,
    kind,
    options,
    required,
    // A withdrawn parameter has no bounds: forms don't include it, so its value couldn't be corrected.
    bounds: isAsked ? factBounds(said, now.getUTCFullYear()) : null,
  }))
}

/** Returns a listing's stored parameter values and the values of a pending edit. */
export async function answersOf(db: Kysely<DB>, propertyId: number): Promise<ParameterValue[]> {
  const stored = await db
    .selectFrom('property_parameter')
    .select(['parameter_id', 'value', 'value_num'])
    .where('property_id', '=', propertyId)
    .execute()
  const waiting = await pendingEdit<ListingFields>(db, { record: 'property', id: propertyId })
  return [...stored, ...(waiting?.parameters ?? [])]
}

type CheckedParameter = { value: string; value_num: number | null } | { error: RefusalText }

/**
 * Validates parameter values for a category. Errors are named `parameters.<parameter_id>`; an empty value counts as
 * missing, and the last of several values for the same parameter counts. A value the listing already has is accepted
 * even if the operator has changed the parameter.
 */
export function checkParameters(
  asked: readonly AskedParameter[],
  given: readonly { parameter_id: number; value: string }[],
  before: readonly ParameterValue[],
): { values: ParameterValue[]; errors: Record<string, RefusalText> } {
  const errors: Record<string, RefusalText> = {}
  const answers = new Map(
    given.filter(({ value }) => !isBlank(value)).map((one) => [one.parameter_id, one.value]),
  )
  const values: ParameterValue[] = []
  for (const [id, value] of answers) {
    const parameter = asked.find((one) => one.id === id)
    const checked: CheckedParameter = parameter
      ? checkValue(parameter, value)
      : { error: 'refusals.parameterUnknown' }
    const unchanged =
      parameter && before.find((one) => one.parameter_id === id && isSame(parameter, one, value))
    if (!('error' in checked)) values.push({ parameter_id: id, ...checked })
    else if (unchanged) values.push(unchanged)
    else errors[`parameters.${id}`] = checked.error
  }
  for (const { id, required } of asked)
    if (required && !answers.has(id)) errors[`parameters.${id}`] = 'refusals.required'
  return { values, errors }
}

const isSame = ({ kind }: AskedParameter, before: ParameterValue, value: string): boolean =>
  kind === 'number' ? numberIn(value) === before.value_num : value === before.value

function checkValue({ kind, options, bounds }: AskedParameter, value: string): CheckedParameter {
  if (kind === 'number') {
    const number = numberIn(value)
    if (typeof number !== 'number') return { error: number }
    const refusal = outOfBounds(number, bounds)
    return refusal ? { error: refusal } : { value: String(number), value_num: number }
  }
  if (kind === 'text') return { value, value_num: null }
  const chosen =
    kind === 'multi'
      ? value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean)
      : [value]
  const texts = chosen.map((one) => options.find((option) => option.toLowerCase() === one.toLowerCase()))
  return texts.every((option) => option !== undefined)
    ? { value: texts.join(', '), value_num: null }
    : { error: 'refusals.choice' }
}
