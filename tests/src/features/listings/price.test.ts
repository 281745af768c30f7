import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nContext } from '../../../../src/ui/i18n/use-translation'
import { describe, expect, test } from 'vitest'
import { rowGroups } from '../../../../src/features/listings/compare/compare-rows'
import { structuredData } from '../../../../src/features/listings/detail/structured-data'
import {
  toNode,
  toNodes,
  type MapEntry,
  type FoundListing,
} from '../../../../src/features/listings/map/to-node'
import type { Full } from '../../../../src/features/listings/listing-types'
import { Price } from '../../../../src/ui/format/Price'
import { speech } from '../../../support/browser/speech'

const marker = (values: Partial<FoundListing>): FoundListing => ({
  kind: 'listing',
  id: 7,
  slug_id: 'home',
  title: 'Home',
  price: 415_000,
  price_minor: 41_500_000,
  price_on_request: false,
  currency: 'USD',
  latitude: 47,
  longitude: -122,
  city: 'Seattle',
  state: 'Washington',
  country: 'United States',
  property_type: 'sell',
  rentduration: null,
  market_status: 'available',
  ...values,
})
const node = (values: Partial<FoundListing>, lang: 'en' | 'ar' | 'hi' = 'en') =>
  toNode(marker(values), { t: speech(lang).t, lang, symbol: '$', code: 'USD' })

describe('price on a map marker', () => {
  test('a price is short, while its accessible name and the list state it exactly', () => {
    expect(node({})).toMatchObject({ text: '$415K', exact: '$415,000.00', label: 'Home, $415,000.00' })
    expect(node({ price_minor: 99_999_900 })).toMatchObject({ text: '$1M', exact: '$999,999.00' })
  })
  test('a rent is never shortened', () => {
    const rent = { property_type: 'rent', rentduration: 'monthly', price_minor: 1_250_000 } as const
    expect(node(rent)).toMatchObject({ text: '$12,500.00', label: 'Home, $12,500.00' })
  })
  test('a price on request has a short text, with the full text as its accessible name', () => {
    const asked = { price: 0, price_minor: 0, price_on_request: true }
    expect(node(asked)).toMatchObject({ text: 'On request', label: 'Home, Price on request' })
    expect(node(asked, 'ar').exact).toBe('السعر عند الطلب')
    expect(node(asked, 'hi').exact).toBe('कीमत पूछने पर')
  })
})

test('clusters of one city are numbered by position rather than size, so that all names differ', () => {
  const cluster = (count: number, city: string): MapEntry => ({
    kind: 'cluster',
    count,
    latitude: count,
    longitude: 0,
    north: 1,
    south: 0,
    east: 1,
    west: 0,
    place: { city, state: 'Texas', country: 'United States' },
  })
  const found = [cluster(14, 'Austin'), cluster(2, 'Dallas'), cluster(3, 'Austin'), marker({})]
  const named = toNodes(found, { t: speech('en').t, lang: 'en', symbol: '$', code: 'USD' })
  expect(named.map(({ group }) => group)).toEqual([
    '14 in Austin, Texas · group 1 of 2',
    '2 in Dallas, Texas',
    '3 in Austin, Texas · group 2 of 2',
    undefined,
  ])
  expect(named[2]!.label).toBe('3 homes in Austin, Texas: zoom in · group 2 of 2')
})

test('decimals are printed small only in whole amounts of currencies that have decimals', () => {
  const price = (minor: number, currency: string) =>
    renderToStaticMarkup(
      createElement(
        I18nContext,
        { value: speech('en') },
        createElement(Price, { money: { minor, currency }, smallDecimals: true }),
      ),
    )
  expect(price(125_999_900, 'USD')).toMatch(/>\$1,259,999<span[^>]*>\.00<\/span><\/bdi>$/)
  expect(price(125_999_950, 'USD')).toMatch(/>\$1,259,999\.50<\/bdi>$/)
  expect(price(1_000, 'JPY')).toMatch(/>¥1,000<\/bdi>$/)
  expect(price(1_000_000, 'KWD')).toMatch(/1,000<span[^>]*>\.000<\/span><\/bdi>$/)
})

test('screen readers announce the exact amount of a short price', () => {
  const price = (compact: boolean) =>
    renderToStaticMarkup(
      createElement(
        I18nContext,
        { value: speech('en') },
        createElement(Price, { money: { minor: 125_999_900, currency: 'USD' }, compact }),
      ),
    )
  expect(price(true)).toContain(
    '<span aria-hidden="true">$1.26M</span><span class="sr-only">$1,259,999.00</span>',
  )
  expect(price(false)).toMatch(/>\$1,259,999\.00<\/bdi>$/)
})

const full = (values: Partial<Full>): Full =>
  ({
    ...marker({}),
    description: '',
    gallery: [],
    picture: null,
    category: { category: 'House' },
    parameters: [
      { parameter_id: 1, name: 'Area', kind: 'number', unit: 'sq ft', icon: 'area', value: '2000' },
    ],
    assign_facilities: [],
    documents: [],
    created_at: '2026-01-01T00:00:00Z',
    confirmed_at: '2026-01-01T00:00:00Z',
    address: '1 Elm Street',
    city: 'Seattle',
    state: '',
    country: '',
    ...values,
  }) as Full

test('structured data has the exact price, and contains no offer if there is no price', () => {
  const offers = (values: Partial<Full>) =>
    (JSON.parse(JSON.stringify(structuredData(full(values), 'https://a.example'))) as { offers?: object })
      .offers
  expect(offers({})).toMatchObject({ price: '415000.00', priceCurrency: 'USD' })
  expect(offers({ price_minor: 415_000, currency: 'JPY' })).toMatchObject({ price: '415000' })
  expect(offers({ price_minor: 415_500, currency: 'KWD' })).toMatchObject({ price: '415.500' })
  expect(offers({ price: 0, price_minor: 0, price_on_request: true })).toBeUndefined()
})

test.each([
  ['daily', 'DAY'],
  ['monthly', 'MON'],
  ['quarterly', 'QAN'],
  ['yearly', 'ANN'],
] as const)('structured data has a %s rent with its unit', (rentduration, unitCode) => {
  const rent = full({ property_type: 'rent', rentduration, price_minor: 210_000 })
  expect(structuredData(rent, 'https://a.example')).toMatchObject({
    offers: {
      price: '2100.00',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: '2100.00',
        priceCurrency: 'USD',
        unitCode,
        referenceQuantity: { value: 1, unitCode },
      },
    },
  })
})

test('structured data has a sale price without a unit', () => {
  const { offers } = structuredData(full({}), 'https://a.example') as { offers: object }
  expect(offers).not.toHaveProperty('priceSpecification')
})

test('a comparison shows a price on request and leaves it out of calculations', () => {
  const homes = [full({}), full({ price: 0, price_minor: 0, price_on_request: true })]
  const rows = rowGroups(homes, {
    t: speech('en').t,
    lang: 'en',
    money: ({ minor }) => `$${minor / 100}`,
    day: (iso) => iso,
  }).flatMap((group) => group.rows)
  const cells = (key: string) => rows.find((row) => row.key === key)?.cells.map((cell) => cell?.text ?? null)
  expect(cells('price')).toEqual(['$415000', 'Price on request'])
  expect(cells('perArea')).toEqual(['$207.5 per sq ft', null])
})
