import type { FilterSpeaker } from './filter-words'
import type { PropertyFilter } from './property-filter'

/** What a filter finds, in words: kind, sale or rent, place. */
export function filterTitle(
  filter: PropertyFilter,
  { say, categories }: Pick<FilterSpeaker, 'say' | 'categories'>,
): string {
  const { category_id: id, category_slug_id: slug, property_type: type } = filter
  const category = categories.find((one) => one.id === id || one.slug_id === slug)
  const what = category?.category ?? say('public.results.properties')
  const place = [filter.city, filter.state, filter.country].filter(Boolean).join(', ')
  const key = `public.results.title${type ? `.${type}` : ''}${place ? '.in' : ''}`
  return say(key, { what, place })
}
