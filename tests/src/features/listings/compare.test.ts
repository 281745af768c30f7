import { describe, expect, test } from 'vitest'
import { characteristicKey, shownCharacteristics } from '../../../../contract/listing/characteristics'
import { sampleOf } from '../../../support/sample-characteristics'
import { pairsOf, readIds } from '../../../../src/features/listings/compare/compare-input'
import { breakFigures, rowGroups } from '../../../../src/features/listings/compare/compare-rows'
import type { Full } from '../../../../src/features/listings/listing-types'
import { speech } from '../../../support/browser/speech'

const texts = {
  t: speech('en').t,
  lang: 'en',
  money: ({ minor }: { minor: number }) => `$${minor / 100}`,
  day: (iso: string) => iso.slice(0, 10),
}
const area = {
  parameter_id: 1,
  name: 'Living area',
  kind: 'number' as const,
  unit: 'sq ft',
  icon: 'area',
  group: null,
}
const beds = {
  parameter_id: 2,
  name: 'Bedrooms',
  kind: 'number' as const,
  unit: null,
  icon: 'bed',
  group: null,
}

const home = (sent: Partial<Full>): Full =>
  ({
    title: 'A home',
    price_minor: 100_000_00,
    currency: 'USD',
    property_type: 'sell',
    rentduration: null,
    market_status: 'available',
    category: { category: 'House' },
    address: '1 Elm Street',
    city: 'Seattle',
    state: '',
    country: '',
    parameters: [],
    assign_facilities: [],
    picture: null,
    gallery: [],
    documents: [],
    video_link: null,
    three_d_image: null,
    is_verified: false,
    locked: false,
    created_at: '2026-01-01T00:00:00Z',
    confirmed_at: '2026-01-02T00:00:00Z',
    ...sent,
  }) as Full

const sent = (...homes: Full[]) =>
  Object.fromEntries(
    rowGroups(homes, texts)
      .flatMap(({ rows }) => rows)
      .map(({ name, cells, differs }) => [name, { cells: cells.map((cell) => cell?.text ?? null), differs }]),
  )

describe('comparison of homes', () => {
  test('has a row for every attribute that any home has, and marks rows with differences', () => {
    const rows = sent(
      home({ parameters: [{ ...area, value: '2000' }] }),
      home({
        parameters: [{ ...beds, value: '3' }],
        assign_facilities: [{ facility_id: 9, name: 'School', distance: 1.5, icon: null }],
      }),
    )
    expect(rows['Price']).toEqual({ cells: ['$100000', '$100000'], differs: false })
    expect(rows['Price per area']).toEqual({ cells: ['$50 per sq ft', null], differs: true })
    expect(rows['Living area']).toEqual({ cells: ['2,000 sq ft', null], differs: true })
    expect(rows['Bedrooms']).toEqual({ cells: [null, '3'], differs: true })
    expect(rows['School']).toEqual({ cells: [null, '1.5 km'], differs: true })
    expect(rows['Property type']).toMatchObject({ differs: false })
    expect(rows).not.toHaveProperty('Video')
  })

  test('marks values that differ from those of more than half of the homes', () => {
    const apart = (...prices: number[]) =>
      rowGroups(
        prices.map((price) => home({ price_minor: price * 100 })),
        texts,
      )
        .flatMap(({ rows }) => rows)
        .find(({ key }) => key === 'price')!.apart
    expect(apart(1, 1, 2)).toEqual([false, false, true])
    expect(apart(2, 1, 1, 1)).toEqual([true, false, false, false])
    for (const prices of [
      [1, 1],
      [1, 2],
      [1, 1, 2, 2],
      [1, 1, 2, 3],
      [1, 2, 3],
    ])
      expect(apart(...prices)).not.toContain(true)
  })

  test('shows that a plan unlocks an attribute of a locked home, instead of an empty value (D81)', () => {
    const rows = sent(home({ locked: true }), home({}))
    expect(rows['Documents']).toEqual({ cells: ['Premium only', '0'], differs: true })
  })

  test.each(shownCharacteristics('property', 'compare'))(
    'shows the characteristic $name only if a home has it',
    (one) => {
      const { value, shown } = sampleOf(one)
      const rows = sent(home({ [one.name]: value }), home({}))
      const name = texts.t(characteristicKey(one.name))
      expect(rows[name]).toEqual({ cells: [shown, null], differs: true })
      expect(sent(home({}), home({}))).not.toHaveProperty(name)
    },
  )

  test('counts the title picture, and counts no picture twice', () => {
    const picture = (url: string) => ({ url }) as NonNullable<Full['picture']>
    const gallery = (...urls: string[]) => urls.map((url, id) => ({ id, url }) as Full['gallery'][number])
    const rows = sent(
      home({ picture: picture('a') }),
      home({ picture: picture('a'), gallery: gallery('a', 'b') }),
      home({}),
    )
    expect(rows['Pictures']).toEqual({ cells: ['1', '2', '0'], differs: true })
  })

  test.each([
    ['US$1,058,000.00', ['US$1,', '058,', '000.00']],
    ['2026/11/25', ['2026/', '11/', '25']],
    ['$700.68 per sq ft', ['$700.68 per sq ft']],
    ['Lift, View', ['Lift, View']],
  ])('keeps the digits of %s together', (text, parts) => expect(breakFigures(text)).toEqual(parts))

  test('shows the period of a rent', () => {
    const rows = sent(home({ rentduration: 'monthly' }), home({}))
    expect(rows['Price']!.cells).toEqual(['$100000 a month', '$100000'])
  })
})

describe('URL of a comparison', () => {
  test.each([
    ['7,9', [7, 9]],
    [7, [7]],
    ['7,7,9,1,2,3', [7, 9, 1, 2]],
    ['x,1', []],
    [undefined, []],
  ])('%s selects %j', (ids, read) => expect(readIds({ ids })).toEqual(read))

  test('homes are loaded in pairs', () => {
    const pairs = (...ids: number[]) =>
      pairsOf(ids).map(({ source_property_id: a, target_property_id: b }) => [a, b])
    expect([pairs(), pairs(1)]).toEqual([[], []])
    expect(pairs(1, 2)).toEqual([[1, 2]])
    expect(pairs(1, 2, 3)).toEqual([
      [1, 2],
      [3, 1],
    ])
    expect(pairs(1, 2, 3, 4)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})
