import type { TFunction } from 'i18next'
import type { PropertyFilter } from '../../../../contract/property-filter'
import type { Category } from '../types'

/** What the results are, in words: kind, sale or rent, place. */
export function resultsTitle(
  t: TFunction,
  filter: PropertyFilter,
  categories: readonly Category[] = [],
): string {
  const { category_id: id, category_slug_id: slug, property_type: type } = filter
  const category = categories.find((one) => one.id === id || one.slug_id === slug)
  const what = category?.category ?? t('public.results.properties')
  const place = [filter.city, filter.state, filter.country].filter(Boolean).join(', ')
  const key = `public.results.title${type ? `.${type}` : ''}${place ? '.in' : ''}`
  return t(key, { what, place })
}
