import { describe, expect, test } from 'vitest'
import { shapes } from '../../contract/shapes'
import { email, mobile, code } from '../../contract/shapes/fields'
import { decimal, whole } from '../../contract/shapes/kit'
import { wizard } from '../../contract/shapes/listings/publish'

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

  test.each(['1,5', '1.2.3', 'much', '٣ ٥'])('a price that is none stays none: %s', (typed) =>
    expect(wizard.details.shape.price.safeParse(typed).success).toBe(false),
  )

  test('the distance to a place nearby', () => {
    const facilities = [{ facility_id: '٣', distance: '١٫٥' }]
    const { data } = wizard.facts.shape.facilities.safeParse(facilities)
    expect(data).toEqual([{ facility_id: 3, distance: 1.5 }])
  })
})

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
