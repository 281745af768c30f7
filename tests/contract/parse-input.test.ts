import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromFields, toFields } from '../../contract/api/bracket-fields'
import { filterFields, readFilter, writeFilter } from '../../contract/filter/property-filter'
import { propertyFilter } from '../../contract/calls/listings/search-shapes'
import { slug } from '../../contract/site/slug'
import { specified } from '../../contract/api/specified-names'
import { anyLetter } from '../support/any-letter'

const none = (value: unknown): value is never => value === fromFields

describe('slugs (section 5)', () => {
  test('follow the specified rule', () => {
    expect(slug('Sunny 3-Bed House, near the Park!')).toBe('sunny-3-bed-house-near-the-park')
    expect(slug('  a --  b  ')).toBe('a-b')
    expect(slug('Ünïcode')).toBe('ncode')
    expect(slug('بيت جميل')).toBe('')
  })

  test('contain only a-z, 0-9 and single hyphens, and stay the same when slugged again', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        const made = slug(title)
        expect(slug(made)).toBe(made)
        expect(made === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(made)).toBe(true)
      }),
    )
  })
})

describe('nested form fields (D4, D5)', () => {
  test('survive encoding and decoding unchanged', () => {
    const input = {
      title: 'A',
      parameters: [
        { parameter_id: '3', value: '2' },
        { parameter_id: '4', value: 'x' },
      ],
      gallery_images: ['a', 'b'],
    }
    const fields = toFields(input, none)
    expect(fields[1]).toEqual(['parameters[0][parameter_id]', '3'])
    expect(fromFields(fields)).toEqual(input)
  })

  test('may repeat a name, with or without brackets', () => {
    expect(
      fromFields([
        ['g', 'a'],
        ['g', 'b'],
        ['g', 'c'],
      ]),
    ).toEqual({ g: ['a', 'b', 'c'] })
    expect(
      fromFields([
        ['g[]', 'a'],
        ['g[]', 'b'],
      ]),
    ).toEqual({ g: ['a', 'b'] })
    expect(
      fromFields([
        ['g[1]', 'b'],
        ['g[0]', 'a'],
      ]),
    ).toEqual({ g: ['a', 'b'] })
  })

  test("can't reach a prototype or create oversized arrays", () => {
    const read = fromFields([
      ['__proto__[x]', '1'],
      ['a[__proto__][x]', '1'],
      ['a[99999999]', '1'],
      ['b[c][d][e][f][g]', '1'],
    ])
    expect(read).toEqual({})
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
    fc.assert(fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (fields) => void fromFields(fields)))
  })
})

describe('property filter (section 3)', () => {
  test("has the same fields in the URL and in the call's schema", () => {
    expect(Object.keys(propertyFilter.shape).sort()).toEqual(Object.keys(filterFields).sort())
  })

  test('has the 26 fields of the specification', () => {
    const ofSpecification = Object.entries(filterFields).filter(([, field]) => !('own' in field))
    expect(ofSpecification.map(([name]) => name)).toEqual([
      'promoted',
      'top_rated',
      'id',
      'category_id',
      'most_liked',
      'city',
      'get_simiilar',
      'offset',
      'limit',
      'current_user',
      'property_type',
      'max_price',
      'min_price',
      'posted_since',
      'state',
      'country',
      'search',
      'userid',
      'users_promoted',
      'slug_id',
      'category_slug_id',
      'most_viewed',
      'parameter_id',
      'get_all_premium_properties',
      'latitude',
      'longitude',
    ])
  })

  test("reads what it writes and drops what it can't parse", () => {
    const filter = readFilter({
      city: ' Seattle ',
      min_price: '100000',
      max_price: 'cheap',
      property_type: '1',
      promoted: '1',
      parameter_id: '3,4',
      posted_since: '3',
      area: ' 47.6000004,-122;48,-122;48,-121 ',
      nonsense: 'x',
      limit: '-1',
      __proto__: { x: 1 },
    })
    expect(filter).toEqual({
      city: 'Seattle',
      min_price: 100_000,
      property_type: 'rent',
      promoted: true,
      parameter_id: [3, 4],
      posted_since: '3',
      area: '47.6,-122;48,-122;48,-121',
    })
    expect(readFilter(writeFilter(filter))).toEqual(filter)
  })

  test('accepts in its schema everything it reads', () => {
    const values = fc.oneof(
      fc.string({ unit: anyLetter }),
      fc.integer(),
      fc.double(),
      fc.constantFrom('2026-02-31', '0000-01-01', '1,2,x', 'x\0y', 'x'.repeat(999), '91', '9'.repeat(30)),
      fc
        .array(fc.tuple(fc.double({ min: -95, max: 95 }), fc.double({ min: -190, max: 190 })), {
          maxLength: 5,
        })
        .map((corners) => corners.map(String).join(';')),
      fc.json().map((json) => JSON.parse(json) as unknown),
      fc.constantFrom({ toString: 1 }, [[]], null),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(filterFields)), values), (query) => {
        const filter = readFilter(query)
        for (const read of [filter, writeFilter(filter)])
          expect(propertyFilter.safeParse(read).success, JSON.stringify(read)).toBe(true)
        expect(readFilter(writeFilter(filter))).toEqual(filter)
      }),
      { numRuns: 200 },
    )
  })

  test('accepts only days that exist', () => {
    for (const day of ['2026-02-31', '2026-13-01', '0000-01-01', '2026-01-01T24:01'])
      expect(readFilter({ posted_since: day }), day).toEqual({})
    for (const day of ['2024-02-29', '2026-01-01T23:59', '2026-01-01 10:00:00.5Z'])
      expect(readFilter({ posted_since: day })).toEqual({ posted_since: day })
  })
})

test('maps corrected spellings to the specified field names (D30)', () => {
  expect(specified({ twitter_id: 'a', get_similar: '1', outdoor_facility_ids: '2' })).toEqual({
    twiiter_id: 'a',
    get_simiilar: '1',
    outdoor_facilitiy_ids: '2',
  })
  expect(specified({ twitter_id: 'wrong', twiiter_id: 'right' })).toEqual({ twiiter_id: 'right' })
  expect(specified({ constructor: 'a' })).toEqual({ constructor: 'a' })
})
