import { roomLabels, type FilterWording } from './filter-labels'
import { anyOf } from '../language/intl'
import type { PropertyFilter } from './property-filter'

/** Maximum number of property types listed in a title. */
const namedMax = 3

/** Returns a description of a filter's results: property types, sale or rent, location, rooms. */
export function filterTitle(
  filter: PropertyFilter,
  { say, lang, categories }: Pick<FilterWording, 'say' | 'lang' | 'categories'>,
): string {
  const { category_id: id, category_slug_id: slug, category_ids: ids = [], property_type: type } = filter
  const named = categories.filter((one) => one.id === id || one.slug_id === slug || ids.includes(one.id))
  const what =
    named.length > 0 && named.length <= namedMax
      ? anyOf(
          lang,
          named.map(({ category }) => category),
        )
      : say('public.results.properties')
  const place = [filter.city, filter.state, filter.country].filter(Boolean).join(', ')
  const key = `public.results.title${type ? (`.${type}` as const) : ''}${place ? '.in' : ''}` as const
  return [say(key, { what, place }), ...roomLabels(filter, say).map(({ text }) => text)].join(' · ')
}
