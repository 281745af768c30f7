/** The property types of a filter, in each of the ways it can name them. */
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

/** The property types that a filter names. */
export function chosenCategories<C extends NamedCategory>(
  filter: CategoriesFilter,
  categories: readonly C[],
): C[] {
  const { category_id: id, category_slug_id: slug, category_ids: ids = [] } = filter
  return categories.filter((one) => one.id === id || one.slug_id === slug || ids.includes(one.id))
}

/** The change that names these instead: one alone by its name, so that the address of a property type stays the same. */
export function withCategories(chosen: readonly NamedCategory[]): CategoriesFilter {
  return {
    category_id: undefined,
    category_slug_id: chosen.length === 1 ? chosen[0]!.slug_id : undefined,
    category_ids: chosen.length > 1 ? chosen.map(({ id }) => id) : undefined,
  }
}

/** The same filter with one more, or one less. */
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
