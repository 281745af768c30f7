import { describe, expect, test } from 'vitest'
import { shapes } from '../../contract/shapes'
import { email, mobile, code } from '../../contract/shapes/fields'
import { decimal, whole } from '../../contract/shapes/kit'
import { wizard } from '../../contract/shapes/listings/publish'
import { entryShapes } from '../../contract/shapes/publishing/entries'
import { quotaOf } from '../../src/features/admin/publishing/fields'

describe('what is typed on an Arabic or a Hindi keyboard', () => {
  test.each([
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['+९१ ९८७६५ ४३२१०', '+919876543210'],
    ['۰۰۹۷۱۵۰۱۲۳۴۵۶۷', '+971501234567'],
  ])('a mobile number: %s', (typed, number) => expect(mobile.parse(typed)).toBe(number))

  test('a code, a number and a coordinate', () => {
    expect(code.parse('١٢٣ ٤٥٦')).toBe('123456')
    expect(whole(1).parse('३०')).toBe(30)
    expect(decimal(-90, 90).parse('-٢٤٫٧٥')).toBe(-24.75)
  })

  test.each([
    ['٣٥٠٠٠٠', '350000'],
    ['١٢٠٠٫٥', '1200.5'],
    ['१२,५०,०००', '1250000'],
    ['350,000', '350000'],
  ])('the price of a listing: %s', (typed, price) => {
    const { success, data } = wizard.details.shape.price.safeParse(typed)
    expect([success, data]).toEqual([true, price])
  })

  test.each([
    ['٤٩', '49'],
    ['४९.५०', '49.50'],
    ['١٬٢٠٠٫٥', '1200.5'],
    ['1,200', '1200'],
    [' 0 ', '0'],
  ])('the price of a plan: %s', (typed, price) =>
    expect(entryShapes.package.shape.price.safeParse(typed)).toMatchObject({ success: true, data: price }),
  )

  test.each(['1,5', '12 345 67', 'free', ''])('a plan has no such price: %s', (typed) =>
    expect(entryShapes.package.shape.price.safeParse(typed).success).toBe(false),
  )

  test.each([
    ['٢٥', '25'],
    ['१०', '10'],
    ['2 5', '25'],
    ['', '0'],
    ['05', '5'],
    ['unlimited', '0'],
    ['9'.repeat(40), '999999999'],
  ])('how many listings a plan allows, as it is typed: %s', (typed, quota) => {
    expect(quotaOf(typed)).toBe(quota)
  })

  test('an emptied quota is refused: left out it would mean that there is no limit', () => {
    const { quota } = entryShapes.package.shape.features.parse([{ type: 'property_list', quota: '25' }])[0]!
    expect(quota).toBe(25)
    const emptied = [{ type: 'property_list', quota: quotaOf('') }]
    expect(entryShapes.package.shape.features.safeParse(emptied).success).toBe(false)
  })

  test.each(['1,5', '1.2.3', 'much', '٣ ٥'])('a price that is none stays none: %s', (typed) =>
    expect(wizard.details.shape.price.safeParse(typed).success).toBe(false),
  )

  test('the distance to a place nearby', () => {
    const facilities = [{ facility_id: '٣', distance: '١٫٥' }]
    const { data } = wizard.facts.shape.facilities.safeParse(facilities)
    expect(data).toEqual([{ facility_id: 3, distance: 1.5 }])
  })
})

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0049 (0) 170 1234567', '+491701234567'],
  ['(+49) (0)170 1234567', '+491701234567'],
  // Dialled with its nought from abroad as well.
  ['+39 06 1234 5678', '+390612345678'],
])('the nought in brackets is no part of a number with its country code: %s', (typed, number) =>
  expect(mobile.parse(typed)).toBe(number),
)

describe('marks of direction that come along with a copied text', () => {
  test.each([
    ['\u202a+971 50 123 4567\u202c', '+971501234567'],
    ['\u200e+1 (206) 555-0100', '+12065550100'],
  ])('are no part of a number', (copied, number) => expect(mobile.parse(copied)).toBe(number))

  test('nor of an e-mail address, a code or a filter', () => {
    expect(email.parse('\u2068Noor@Example.com\u2069 ')).toBe('noor@example.com')
    expect(code.parse('\u200f123456')).toBe('123456')
    expect(shapes['get-property-list'].input.parse({ max_price: '\u200e٢٥٠٠٠٠' })).toMatchObject({
      max_price: 250_000,
    })
  })
})
