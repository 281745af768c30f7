import { sql, type RawBuilder } from 'kysely'
import { optionOf } from '../../../contract/filter/parameter-values'
import type { PropertyFilter } from '../../../contract/filter/property-filter'
import { parameterRoles, type ParameterRole } from '../../../contract/values'

/** A condition on a parameter: an exact text, or a number within bounds (either may be open). */
export type ParameterRequest = { id: number; equals: string } | Range

/** A numeric range; null is an open end. The parameter is given by id or by role. */
export interface Range {
  id: number | ParameterRole
  min: number | null
  max: number | null
}

const answersMax = 12
const number = String.raw`-?\d+(?:\.\d+)?`
const range = new RegExp(`^(${number})?-(${number})?$`)

/**
 * Parses "3:2-,7:Furnished,9:50-80,11:=1-2" (see `filterFields.parameter_values`). Null if any part isn't `id:value`,
 * so that a broken filter is refused instead of showing everything. Values can't contain commas.
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

/** Returns the filter's room ranges by role, regardless of which parameter the operator uses for the role. */
export function roomRanges(filter: PropertyFilter): Range[] {
  return parameterRoles.flatMap((role) => {
    const min = filter[`${role}_min`]
    return min === undefined ? [] : [{ id: role, min, max: null }]
  })
}

/** Returns the numeric ranges in a filter's `parameter_values`. */
export const numberRanges = (filter: PropertyFilter): Range[] =>
  (parameterAnswers(filter.parameter_values ?? '') ?? []).flatMap((request) =>
    'equals' in request ? [] : [request],
  )

/** Returns the id of a range's parameter; null, which equals nothing, if no parameter has the role. */
export const parameterId = ({ id }: Range): RawBuilder<number> =>
  typeof id === 'number'
    ? sql<number>`${id}::bigint`
    : sql<number>`(select a.id from parameter a where a.role = ${id})`
