import type { TFunction } from 'i18next'
import type { PropertyFilter } from '../../contract/property-filter'
import type { Data } from '../../contract/types'
import type { ActiveFilter } from './FilterChips'
import { readValues, withValue } from './parameter-values'

interface Words {
  t: TFunction
  lang: string
  symbol: string
  categories: Data<'get_categories'>
}

const flags = [
  'promoted',
  'top_rated',
  'most_viewed',
  'most_liked',
  'get_all_premium_properties',
  'users_promoted',
  'current_user',
] as const

/** The filter in words, one by one. What only pages or sorts the list is not among them. */
export function activeFilters(
  filter: PropertyFilter,
  { t, lang, symbol, categories }: Words,
): ActiveFilter<PropertyFilter>[] {
  const found: ActiveFilter<PropertyFilter>[] = []
  const add = (text: string | undefined, without: PropertyFilter) => text && found.push({ text, without })
  const price = (value: number) =>
    symbol + new Intl.NumberFormat(lang, { numberingSystem: 'latn' }).format(value)

  if (filter.search) add(`“${filter.search}”`, { search: undefined })
  if (filter.property_type) add(t(`public.type.${filter.property_type}`), { property_type: undefined })
  const category = categories.find(
    (one) => one.id === filter.category_id || one.slug_id === filter.category_slug_id,
  )
  if (filter.category_id || filter.category_slug_id)
    add(category?.category ?? t('public.filter.category'), {
      category_id: undefined,
      category_slug_id: undefined,
      parameter_values: undefined,
      parameter_id: undefined,
    })
  const place = [filter.city, filter.state, filter.country].filter(Boolean).join(', ')
  add(place, { city: undefined, state: undefined, country: undefined })
  if (filter.latitude !== undefined && filter.longitude !== undefined)
    add(t('public.filter.near'), { latitude: undefined, longitude: undefined, radius: undefined })
  if (filter.north !== undefined || filter.south !== undefined)
    add(t('public.filter.area'), { north: undefined, south: undefined, east: undefined, west: undefined })
  if (filter.area) add(t('public.filter.drawn'), { area: undefined })
  if (filter.min_price !== undefined)
    add(t('public.filter.from', { price: price(filter.min_price) }), { min_price: undefined })
  if (filter.max_price !== undefined)
    add(t('public.filter.to', { price: price(filter.max_price) }), { max_price: undefined })
  if (filter.posted_since !== undefined) add(sinceText(t, filter.posted_since), { posted_since: undefined })
  for (const flag of flags) if (filter[flag]) add(t(`public.flag.${flag}`), { [flag]: undefined })
  if (filter.userid !== undefined) add(t('public.filter.owner'), { userid: undefined })
  if (filter.id !== undefined) add(t('public.filter.id', { id: filter.id }), { id: undefined })
  for (const id of filter.parameter_id ?? []) {
    const name = category?.parameter_types.find((one) => one.id === id)?.name ?? t('public.filter.fact')
    const others = filter.parameter_id?.filter((one) => one !== id)
    add(t('public.filter.told', { name }), { parameter_id: others?.length ? others : undefined })
  }
  for (const [id, value] of readValues(filter.parameter_values)) {
    const name = category?.parameter_types.find((one) => one.id === id)?.name ?? t('public.filter.fact')
    const text = value.endsWith('-') ? t('public.filter.orMore', { number: value.slice(0, -1) }) : value
    add(`${name}: ${text}`, { parameter_values: withValue(filter.parameter_values, id, '') })
  }
  return found
}

function sinceText(t: TFunction, since: string): string {
  return /^[0-4]$/.test(since)
    ? t(`public.since.${since}`)
    : t('public.since.date', { date: since.slice(0, 10) })
}
