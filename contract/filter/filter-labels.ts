import { numberFormat } from '../language/intl'
import { answerName } from '../listing/fact-text'
import { declaredCharacteristics } from '../listing/characteristics'
import { currencySymbol, withSymbol } from '../money/money-format'
import { characteristicLabels } from './characteristic-filters'
import { optionOf, readAnswers, withoutAnswer } from './parameter-values'
import type { PropertyFilter } from './property-filter'
import type { TextIn, TextKey } from '../texts/catalogue'
import type { TextParams } from '../texts/translate'
import { parameterRoles } from '../values'

/** Fields of a category needed for filter labels. */
export interface NamedCategory {
  id: number
  slug_id: string
  category: string
  parameter_types: readonly {
    id: number
    name: string
    type_values?: readonly string[]
    value_names?: readonly string[] | null
  }[]
}

/**
 * Dependencies of filter labels: texts and number format of the reader's language, the site's currency and categories.
 */
export interface FilterWording {
  say: (key: TextKey, params?: TextParams) => string
  lang: string
  symbol: string
  categories: readonly NamedCategory[]
}

/**
 * Label of a filter condition, with the change that removes it: first the field itself, then the fields that depend on
 * it.
 */
export interface FilterLabel {
  text: string
  without: PropertyFilter
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

/** Returns the filter's conditions as text, for pages and e-mails, without paging and order. */
export function filterLabels(
  filter: PropertyFilter,
  { say, lang, symbol, categories }: FilterWording,
): FilterLabel[] {
  const found: FilterLabel[] = []
  const add = (text: string | undefined, without: PropertyFilter) => text && found.push({ text, without })
  const price = (value: number) =>
    withSymbol(
      filter.currency ? currencySymbol(filter.currency, lang) : symbol,
      numberFormat(lang, { numberingSystem: 'latn' }).format(value),
    )

  if (filter.search) add(`“${filter.search}”`, { search: undefined })
  if (filter.market && filter.market !== 'available')
    add(say(`public.filter.market.${filter.market}`), { market: undefined })
  if (filter.property_type) add(say(`public.type.${filter.property_type}`), { property_type: undefined })
  const facts = { parameter_values: undefined, parameter_id: undefined }
  const category = categories.find(
    (one) => one.id === filter.category_id || one.slug_id === filter.category_slug_id,
  )
  if (filter.category_id || filter.category_slug_id)
    add(category?.category ?? say('public.filter.category'), {
      category_id: undefined,
      category_slug_id: undefined,
      ...facts,
    })
  const ids = filter.category_ids ?? []
  for (const { id, category: name } of categories.filter((one) => ids.includes(one.id))) {
    const others = ids.filter((one) => one !== id)
    add(name, others.length > 0 ? { category_ids: others } : { category_ids: undefined, ...facts })
  }
  if (ids.length > 0 && !categories.some((one) => ids.includes(one.id)))
    add(say('public.filter.categories'), { category_ids: undefined, ...facts })
  for (const word of roomLabels(filter, say)) found.push(word)
  for (const one of declaredCharacteristics)
    for (const { text, field } of characteristicLabels(one, filter, { say, lang }))
      add(text, { [field]: undefined })
  const place = [filter.city, filter.state, filter.country].filter(Boolean).join(', ')
  add(place, { city: undefined, state: undefined, country: undefined })
  if (filter.latitude !== undefined && filter.longitude !== undefined)
    add(say('public.filter.near'), { latitude: undefined, longitude: undefined, radius: undefined })
  if (filter.north !== undefined || filter.south !== undefined)
    add(say('public.filter.area'), { north: undefined, south: undefined, east: undefined, west: undefined })
  if (filter.area) add(say('public.filter.drawn'), { area: undefined })
  if (filter.min_price !== undefined)
    add(say('public.filter.from', { price: price(filter.min_price) }), { min_price: undefined })
  if (filter.max_price !== undefined)
    add(say('public.filter.to', { price: price(filter.max_price) }), { max_price: undefined })
  if (filter.currency)
    add(say('public.filter.currency', { code: filter.currency }), {
      currency: undefined,
      min_price: undefined,
      max_price: undefined,
    })
  if (filter.posted_since !== undefined) add(sinceText(say, filter.posted_since), { posted_since: undefined })
  for (const flag of flags) if (filter[flag]) add(say(`public.flag.${flag}`), { [flag]: undefined })
  if (filter.userid !== undefined) add(say('public.filter.owner'), { userid: undefined })
  if (filter.id !== undefined) add(say('public.filter.id', { id: filter.id }), { id: undefined })
  if (filter.ids) add(say('public.filter.ids', { count: filter.ids.length }), { ids: undefined })
  const asked = categories.flatMap((one) => one.parameter_types)
  const parameterOf = (id: number) => asked.find((one) => one.id === id)
  const parameterName = (id: number) => parameterOf(id)?.name ?? say('public.filter.fact')
  for (const id of filter.parameter_id ?? []) {
    const name = parameterName(id)
    const others = filter.parameter_id?.filter((one) => one !== id)
    add(say('public.filter.told', { name }), { parameter_id: others?.length ? others : undefined })
  }
  for (const answer of readAnswers(filter.parameter_values)) {
    const [id, value] = answer
    const name = parameterName(id)
    const atLeast = value.endsWith('-') ? say('public.filter.orMore', { number: value.slice(0, -1) }) : value
    const text = optionOf(value) ?? atLeast
    add(`${name}: ${answerName(parameterOf(id), text)}`, {
      parameter_values: withoutAnswer(filter.parameter_values, answer),
    })
  }
  return found
}

/** Returns the labels of a filter's rooms. */
export function roomLabels(filter: PropertyFilter, say: FilterWording['say']): FilterLabel[] {
  return parameterRoles.flatMap((role) => {
    const field = `${role}_min` as const
    const number = filter[field]
    return number === undefined
      ? []
      : [{ text: say(`public.filter.${field}`, { number }), without: { [field]: undefined } }]
  })
}

const isSpan = (since: string): since is Exclude<TextIn<'public.since'>, 'date'> => /^[0-4]$/.test(since)

function sinceText(say: FilterWording['say'], since: string): string {
  return isSpan(since) ? say(`public.since.${since}`) : say('public.since.date', { date: since.slice(0, 10) })
}
