import { describe, expect, test } from 'vitest'
import { factText } from '../../../../contract/listing/fact-text'
import { headTexts } from '../../../../src/app/page/head-texts'
import { galleryPictures } from '../../../../src/features/listings/detail/gallery-pictures'
import { pricePerArea } from '../../../../src/features/listings/detail/KeyFacts'
import { placeLine } from '../../../../src/features/listings/detail/place-line'
import { countText } from '../../../../src/shared/results/count-text'
import { resultsTitle } from '../../../../src/features/listings/results/results-title'
import { speech } from '../../../support/browser/speech'

const picture = (url: string) => ({ url, srcset: '', width: 1, height: 1, thumbhash: null })

describe('listing in words', () => {
  test.each([
    ['number', '1480', 'sq ft', '1,480 sq ft'],
    ['number', '2001', null, '2001'],
    ['number', '2.5', null, '2.5'],
    ['choice', 'Furnished', null, 'Furnished'],
    ['number', '', null, ''],
  ] as const)('%s %s %s is %s', (kind, value, unit, text) => {
    expect(factText({ kind, value, unit }, 'en')).toBe(text)
  })
  test('the address chosen by the owner comes first, and nothing is repeated (D85)', () => {
    const place = {
      address: '1 Elm Street, Seattle',
      client_address: null,
      city: 'Seattle',
      state: 'WA',
      country: 'US',
    }
    expect(placeLine(place)).toBe('1 Elm Street, Seattle, WA, US')
    expect(placeLine({ ...place, client_address: 'Near the park' })).toBe('Near the park, Seattle, WA, US')
  })
  test('a price per area is rounded, and shown only for sale listings that have a price and an area', () => {
    const area = {
      parameter_id: 1,
      name: 'x',
      kind: 'number',
      value: '1720',
      unit: 'sq ft',
      icon: 'area',
      group: null,
    } as const
    const home = {
      price_minor: 105_800_000,
      currency: 'USD',
      property_type: 'sell',
      parameters: [area],
    } as const
    expect(pricePerArea(home)).toEqual({ amount: 615, unit: 'sq ft' })
    expect(pricePerArea({ ...home, property_type: 'rent' })).toBeNull()
    expect(pricePerArea({ ...home, price_minor: 0 })).toBeNull()
    for (const other of [{ value: '0' }, { unit: null }, { icon: 'grid' }, { value: 'large' }])
      expect(pricePerArea({ ...home, parameters: [{ ...area, ...other }] })).toBeNull()
    expect(pricePerArea({ ...home, parameters: [] })).toBeNull()
  })
  test("the title picture comes first in the gallery and isn't repeated", () => {
    const gallery = [
      { id: 1, ...picture('b') },
      { id: 2, ...picture('a') },
    ]
    expect(galleryPictures({ picture: picture('a'), gallery }).map(({ url }) => url)).toEqual(['a', 'b'])
    expect(galleryPictures({ picture: null, gallery: [] })).toEqual([])
  })
})

describe('search appearance', () => {
  const listing = {
    title: 'Home',
    city: 'Seattle',
    state: 'WA',
    description: `${'word '.repeat(60)}end`,
    meta_title: null,
    meta_description: null,
    meta_image: null,
  }
  test("the owner's texts take precedence; without them the listing's text is cut after a word, within 160 characters", () => {
    const own = headTexts(listing, '/a.webp')
    expect(own).toMatchObject({ title: 'Home, Seattle, WA', image: '/a.webp' })
    expect(own.description.length).toBeLessThanOrEqual(160)
    expect(own.description).toMatch(/word…$/)
    expect(headTexts({ ...listing, meta_title: 'Mine', meta_description: 'Also mine' }, null)).toMatchObject({
      title: 'Mine',
      description: 'Also mine',
    })
  })
})

describe('result count and page title as text', () => {
  test.each([
    ['en', { total: 0 }, 'No properties'],
    ['en', { total: 1 }, '1 property'],
    ['en', { total: 1000 }, '1,000 properties'],
    ['en', { total: 1000, total_is_capped: true }, '1,000+ properties'],
    ['ar', { total: 2 }, 'عقاران'],
    ['ar', { total: 3 }, '3 عقارات'],
  ] as const)('%s %j: %s', (lang, reply, text) => {
    expect(countText(speech(lang).t, reply as never)).toBe(text)
  })
  test('the title names the type, offer and place', () => {
    const english = speech('en')
    expect(resultsTitle(english, {})).toBe('Properties')
    expect(resultsTitle(english, { property_type: 'rent', city: 'Seattle' })).toBe(
      'Properties to rent in Seattle',
    )
    expect(
      resultsTitle(english, { category_slug_id: 'house' }, [
        { slug_id: 'house', category: 'House' } as never,
      ]),
    ).toBe('House')
    const types = ['House', 'Flat', 'Villa'].map(
      (category, at) => ({ id: at + 1, slug_id: category, category }) as never,
    )
    const rooms = { category_ids: [1, 2], bedrooms_min: 3, bathrooms_min: 2, city: 'Austin' }
    expect(resultsTitle(english, { ...rooms, property_type: 'sell' }, types)).toBe(
      'House or Flat for sale in Austin · 3+ bedrooms · 2+ bathrooms',
    )
    expect(resultsTitle(speech('ar'), rooms, types)).toBe(
      'House أو Flat في Austin · غرف النوم: 3 فأكثر · الحمامات: 2 فأكثر',
    )
  })
})
