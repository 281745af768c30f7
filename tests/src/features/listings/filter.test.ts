import { describe, expect, test } from 'vitest'
import { sampleFilter } from '../../../support/sample-characteristics'
import { filterFields, readFilter, type PropertyFilter } from '../../../../contract/filter/property-filter'
import { readProjectFilter, writeProjectFilter } from '../../../../contract/filter/project-filter'
import en from '../../../../contract/texts/en/listings/public.json'
import { activeFilters } from '../../../../src/shared/results/filters/active-filters'
import { atLeast, leastOf } from '../../../../src/features/listings/results/ParameterFilter'
import { activeProjectFilters } from '../../../../src/features/projects/results/active-filters'
import {
  changed,
  onPage,
  pageCount,
  pageOf,
  turned,
  unordered,
} from '../../../../src/shared/results/list-input'
import { asOption, optionOf, readValues, withValue } from '../../../../contract/filter/parameter-values'
import { speech } from '../../../support/browser/speech'

const t = speech('en').t
const speaker = { t, lang: 'en', symbol: '$', categories: [] }

const one: PropertyFilter = {
  promoted: true,
  top_rated: true,
  id: 4,
  category_id: 2,
  most_liked: true,
  city: 'Seattle',
  current_user: true,
  property_type: 'rent',
  max_price: 5000,
  min_price: 100,
  posted_since: '2',
  state: 'Washington',
  country: 'United States',
  search: 'garden',
  userid: 3,
  users_promoted: true,
  category_slug_id: 'house',
  most_viewed: true,
  parameter_id: [1],
  get_all_premium_properties: true,
  latitude: 1,
  longitude: 2,
  radius: 5,
  parameter_values: '3:2-,7:Furnished',
  north: 1,
  south: 0,
  east: 1,
  west: 0,
  area: '0,0;1,0;1,1',
  ids: [7, 9],
  category_ids: [1, 3],
  bedrooms_min: 3,
  bathrooms_min: 2,
  market: 'all',
  currency: 'JPY',
  ...sampleFilter('property'),
}
/** Fields for pagination, sorting or a single property, which don't narrow the results. */
const notNarrowing = ['offset', 'limit', 'cursor', 'sort', 'get_simiilar', 'slug_id']

test('a filter in another currency shows its bounds in that currency, and both bounds are removed together', () => {
  const [bound, currency] = activeFilters({ min_price: 45_000_000, currency: 'JPY' }, speaker)
  expect(bound?.text).toBe('From ¥45,000,000')
  expect(currency).toEqual({
    text: 'Prices in JPY',
    without: { currency: undefined, min_price: undefined, max_price: undefined },
  })
})

test('a URL accepts a currency code in upper or lower case, and no other name', () => {
  expect(readFilter({ currency: 'jpy' })).toEqual({ currency: 'JPY' })
  for (const currency of ['', 'yen', 'AAA', '¥', 'JPYX', 392])
    expect(readFilter({ currency }), `${currency}`).toEqual({})
})

test('counting a list sorted by price uses the currency to which the sort is limited', () => {
  expect(unordered({ sort: 'price_up', city: 'Seattle', offset: 12 }, 'USD')).toEqual({
    city: 'Seattle',
    currency: 'USD',
  })
  expect(unordered({ sort: 'price_up', currency: 'JPY' }, 'USD')).toEqual({ currency: 'JPY' })
  expect(unordered({ sort: 'newest' }, 'USD')).toEqual({})
})

test('in a price bound the letters of the currency are separated from the number', () => {
  const [bound] = activeFilters({ max_price: 400_000 }, { ...speaker, symbol: 'KWD' })
  expect(bound?.text).toBe('Up to KWD\u00a0400,000')
})

describe('active filters', () => {
  test('every narrowing field is shown and can be removed', () => {
    expect([...Object.keys(one), ...notNarrowing].sort()).toEqual(Object.keys(filterFields).sort())
    let left: PropertyFilter = one
    for (
      let filter = activeFilters(left, speaker);
      filter.length > 0;
      filter = activeFilters(left, speaker)
    ) {
      const before = JSON.stringify(left)
      left = changed(left, filter[0]!.without)
      expect(JSON.stringify(left)).not.toBe(before)
    }
    expect(readFilter(left)).toEqual({})
  })
  test('no text is missing or repeated', () => {
    const texts = activeFilters(one, speaker).map(({ text }) => text)
    expect(texts.filter((text) => text in en || text.startsWith('public.'))).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('result pages', () => {
  test('a page is an offset, the first page has none, and changing a filter returns to the first page', () => {
    expect(onPage<PropertyFilter>({ city: 'A' }, 3)).toEqual({ city: 'A', offset: 24 })
    expect(pageOf({ offset: 24 })).toEqual({ number: 3, size: 12 })
    expect(onPage<PropertyFilter>({ city: 'A', offset: 24, cursor: 'x' }, 1)).toEqual({
      city: 'A',
      offset: undefined,
    })
    const filter: PropertyFilter = { city: 'A', offset: 24 }
    expect(changed(filter, { city: 'B' })).toEqual({ city: 'B', offset: undefined })
  })
})

describe('pagination links', () => {
  const listed = { data: [], total: 60, next_cursor: 'next', prev_cursor: 'before' }
  const third: PropertyFilter = { city: 'A', offset: 24, cursor: 'here' }
  test('use cursors for the adjacent pages and offsets for others', () => {
    expect(turned(third, listed, 4)).toEqual({ city: 'A', offset: 36, cursor: 'next' })
    expect(turned(third, listed, 2)).toEqual({ city: 'A', offset: 12, cursor: 'before' })
    expect(turned(third, listed, 1)).toEqual({ city: 'A', offset: undefined })
    expect(turned(third, listed, 5)).toEqual({ city: 'A', offset: 48 })
  })
  test('continue as long as the list does', () => {
    expect(pageCount(listed, third)).toBe(5)
    expect(pageCount({ ...listed, total: 30 }, third)).toBe(4)
    expect(pageCount({ ...listed, next_cursor: null }, third)).toBe(3)
  })
})

describe('project filters', () => {
  test('filters are read from the URL and written to it, and each can be removed', () => {
    const query = { type: 'upcoming', city: 'Ghent', promoted: 1, sort: 'price_up', min_price: 5, offset: 12 }
    const filter = readProjectFilter(query)
    expect(filter).toEqual({ type: 'upcoming', city: 'Ghent', promoted: true, offset: 12 })
    expect(readProjectFilter(writeProjectFilter(filter))).toEqual(filter)
    const texts = activeProjectFilters(filter, speaker).map(({ text }) => text)
    expect(texts).toEqual([t('project.type.upcoming'), 'Ghent', t('public.flag.promoted')])
  })
})

describe('attribute values', () => {
  test('each value can be changed individually', () => {
    expect([...readValues('3:2-,7:Furnished,broken,:x')]).toEqual([
      [3, '2-'],
      [7, 'Furnished'],
    ])
    expect(withValue('3:2-', 7, 'Furnished')).toBe('3:2-,7:Furnished')
    expect(withValue('3:2-,7:Furnished', 3, '')).toBe('7:Furnished')
    expect(withValue('3:2-', 3, '')).toBeUndefined()
  })
  test('a minimum may be typed in any supported script', () => {
    for (const typed of ['1200', ' 1,200 ', '١٢٠٠', '१२००', '१,२००', '۱۲۰۰'])
      expect(atLeast(typed), typed).toBe('1200-')
    expect(atLeast('1.5')).toBe('1.5-')
    expect(atLeast('٢٫٥')).toBe('2.5-')
    expect(atLeast('  ')).toBe('')
    for (const typed of ['1,5', '1.2.3', 'two', '.', '-3']) expect(atLeast(typed), typed).toBeNull()
  })
  test('an option is named by its text, even if it looks numeric', () => {
    const [range, word, sign] = ['1-2', 'Furnished', '=1'].map(asOption)
    expect([range, word, sign]).toEqual(['=1-2', 'Furnished', '==1'])
    expect([range, word, sign].map((value) => optionOf(value!))).toEqual(['1-2', null, '=1'])
    for (const option of ['5-', '-80', '0-5']) expect(optionOf(asOption(option))).toBe(option)
    const [label] = activeFilters({ parameter_values: '7:=5-' }, speaker)
    expect(label?.text).toMatch(/: 5-$/)
  })
  test('a range is shown as its minimum, or as empty without one', () => {
    expect(['3-', '50-80', '5', '-80', ''].map(leastOf)).toEqual(['3', '50', '5', '', ''])
  })
})
