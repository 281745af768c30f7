/** Property types of a filter, in each form in which they can be given. */
export interface CategoriesFilter {
  category_id?: number
  category_slug_id?: string
  category_ids?: number[]
  parameter_id?: number[]
  parameter_values?: string
}

interface NamedCategory {
  id: number
  slug_id: string
}

/** Returns the property types in a filter. */
export function chosenCategories<C extends NamedCategory>(
  filter: CategoriesFilter,
  categories: readonly C[],
): C[] {
  const { category_id: id, category_slug_id: slug, category_ids: ids = [] } = filter
  return categories.filter((one) => one.id === id || one.slug_id === slug || ids.includes(one.id))
}

/** Returns the filter change that selects these types. A single type uses its slug, so its URL stays the same. */
export function withCategories(chosen: readonly NamedCategory[]): CategoriesFilter {
  return {
    category_id: undefined,
    category_slug_id: chosen.length === 1 ? chosen[0]!.slug_id : undefined,
    category_ids: chosen.length > 1 ? chosen.map(({ id }) => id) : undefined,
  }
}

/** Returns the filter with one type selected or deselected. */
export function toggled<C extends NamedCategory>(
  filter: CategoriesFilter,
  categories: readonly C[],
  id: number,
  on: boolean,
): CategoriesFilter {
  const chosen = chosenCategories(filter, categories)
  return withCategories(
    categories.filter((one) => (one.id === id ? on : chosen.some((other) => other.id === one.id))),
  )
}
