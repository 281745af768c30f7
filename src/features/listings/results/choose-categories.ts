import { readValues, withValue } from '../../../../contract/filter/parameter-values'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { chosenCategories, toggled } from '../../../shared/results/filters/categories-filter'
import type { PropertyCategory } from '../listing-types'

type SharedParameter = PropertyCategory['parameter_types'][number]

/**
 * Returns the attributes that all of these property types have in common, which can therefore be filtered; empty
 * without property types.
 */
export function sharedParameters([first, ...others]: readonly PropertyCategory[]): SharedParameter[] {
  return (first?.parameter_types ?? []).filter(({ id }) =>
    others.every(({ parameter_types: asked }) => asked.some((one) => one.id === id)),
  )
}

/** Selects or deselects a property type and drops filters for attributes the new selection doesn't share. */
export function chooseCategory(
  filter: PropertyFilter,
  categories: readonly PropertyCategory[],
  id: number,
  on: boolean,
): PropertyFilter {
  const change: PropertyFilter = toggled(filter, categories, id, on)
  const shared = new Set(sharedParameters(chosenCategories(change, categories)).map((one) => one.id))
  const sent = (filter.parameter_id ?? []).filter((one) => shared.has(one))
  let values = filter.parameter_values
  for (const one of readValues(values).keys()) if (!shared.has(one)) values = withValue(values, one, '')
  return { ...change, parameter_id: sent.length > 0 ? sent : undefined, parameter_values: values }
}
