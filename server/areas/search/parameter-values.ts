import { sql, type RawBuilder } from 'kysely'
import { optionOf } from '../../../contract/filter/parameter-values'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { parameterRoles, type ParameterRole } from '../../../contract/values'

/** The condition on one parameter of a listing: exactly a text, or a number between two bounds (either may be open). */
export type ParameterRequest = { id: number; equals: string } | Range

/** The same of a number alone; null is an open end. The parameter is named by its id, or by what it counts. */
export interface Range {
  id: number | ParameterRole
  min: number | null
  max: number | null
}

const answersMax = 12
const number = String.raw`-?\d+(?:\.\d+)?`
const range = new RegExp(`^(${number})?-(${number})?$`)

/**
 * Reads "3:2-,7:Furnished,9:50-80,11:=1-2" (see `filterFields.parameter_values`). Null when any part is not `id:value`, so
 * that a broken filter is refused instead of showing everything. A comma inside a value is not possible.
 */
export function parameterAnswers(list: string): ParameterRequest[] | null {
  const parts = list.split(',').map((part) => part.trim())
  const answers = parts.filter(Boolean).map(request)
  return answers.length <= answersMax && answers.every((one) => one !== null) ? answers : null
}

function request(part: string): ParameterRequest | null {
  const colon = part.indexOf(':')
  const id = part.slice(0, colon)
  const value = part.slice(colon + 1).trim()
  if (colon < 1 || !/^\d{1,15}$/.test(id) || value === '') return null
  const option = optionOf(value)
  if (option !== null) return option === '' ? null : { id: Number(id), equals: option }
  const bounds = range.exec(value)
  if (!bounds || (bounds[1] === undefined && bounds[2] === undefined))
    return { id: Number(id), equals: value }
  return { id: Number(id), min: numberOr(bounds[1]), max: numberOr(bounds[2]) }
}

const numberOr = (text: string | undefined) => (text === undefined ? null : Number(text))

/** The rooms that a filter asks for, whichever parameter of the operator counts them. */
export function roomRanges(filter: PropertyFilter): Range[] {
  return parameterRoles.flatMap((role) => {
    const min = filter[`${role}_min`]
    return min === undefined ? [] : [{ id: role, min, max: null }]
  })
}

/** The ranges of numbers among the `parameter_values` of a filter. */
export const numberRanges = (filter: PropertyFilter): Range[] =>
  (parameterAnswers(filter.parameter_values ?? '') ?? []).flatMap((request) =>
    'equals' in request ? [] : [request],
  )

/** The id of a range's parameter: null, which nothing equals, where no parameter counts such rooms. */
export const parameterId = ({ id }: Range): RawBuilder<number> =>
  typeof id === 'number'
    ? sql<number>`${id}::bigint`
    : sql<number>`(select a.id from parameter a where a.role = ${id})`
