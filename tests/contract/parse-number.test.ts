import { describe, expect, it, test } from 'vitest'
import { shapes } from '../../contract/calls/shapes'
import { email, mobile, code } from '../../contract/calls/kit/person-fields'
import { decimal, whole } from '../../contract/calls/kit/primitives'
import {
  isDoubtful,
  doubtfulIn,
  readTyped,
  readMeasure,
  certainText,
  decimalComma,
} from '../../contract/input/parse-number'
import { readFilter } from '../../contract/filter/property-filter'
import { problems } from '../../contract/calls/kit/field-problems'
import { wizard } from '../../contract/calls/listings/publish-shapes'
import { entryShapes } from '../../contract/calls/publishing/entry-shapes'
import { priceTexts, readPrices } from '../../src/features/listings/results/price-text'
import { quotaOf } from '../../src/features/admin/publishing/entry-fields'

describe('typed amount', () => {
  it.each([
    ['350.000', '350000', '350'],
    ['1.100', '1100', '1.1'],
    ['999.999', '999999', '999.999'],
    ['1.250,000', '1250000', '1250'],
    ['1 250.000', '1250000', '1250'],
    ['٣٥٠٫٠٠٠', '350000', '350'],
    ['३५०.०००', '350000', '350'],
    ['-1.100', '-1100', '-1.1'],
  ])('reports both readings instead of guessing for %s', (typed, grouped, plain) =>
    expect(readTyped(typed)).toEqual({ doubt: { grouped, plain } }),
  )

  it.each([
    ['350,000', '350000'],
    ['1.250.000', '1250000'],
    ['350.000,00', '350000.00'],
    ['1.250.000,5', '1250000.5'],
    ["1'250'000", '1250000'],
    ['1\u202f250\u202f000', '1250000'],
    ['1250.000', '1250.000'],
    ['0.123', '0.123'],
    ['0,123', '0.123'],
    ['1,250.125', '1250.125'],
    ['1,250.000', '1250.000'],
    ['12,34,567.500', '1234567.500'],
    ['−5', '-5'],
  ])('has only one reading: %s', (typed, text) => expect(readTyped(typed)).toEqual({ text }))

  it.each(['1_000', '1,250.000.000', '12,5,000', '01,000', '35\u00000'])(
    'malformed text is rejected: %j',
    (typed) => expect(readTyped(typed)).toBeNull(),
  )

  it.each([
    ['350.000', ',', '350000'],
    ['350.000', '.', '350.000'],
    ['350,000', ',', '350.000'],
    ['950,50', ',', '950.50'],
  ] as const)('%s is read with the declared decimal sign %s', (typed, decimal, text) =>
    expect(readTyped(typed, decimal)).toEqual({ text }),
  )

  it('an amount formatted for an input parses back unambiguously', () => {
    expect(['350.00', '350.000', '350.120', '350.125'].map(certainText)).toEqual([
      '350.00',
      '350',
      '350.12',
      '350.1250',
    ])
  })

  const doubtful = {
    key: 'refusals.numberDoubtful',
    params: { typed: '350.000', grouped: '350000', plain: '350' },
  }
  it.each([
    ['post_property', { price: '350.000' }, 'price'],
    ['update_post_property', { id: 1, price: '350.000' }, 'price'],
    ['get-property-list', { min_price: '350.000' }, 'min_price'],
    ['get_property', { max_price: '350.000' }, 'max_price'],
    [
      'mortgage-calculator',
      { loan_amount: '350.000', interest_rate: '5', loan_term_years: '30' },
      'loan_amount',
    ],
    ['personalised-fields:save', { price_range: '350.000,' }, 'price_range'],
  ] as const)('%s refuses an ambiguous amount and names both readings', (call, input, field) => {
    const read = shapes[call].input.safeParse(input)
    expect(problems(read.error!)[field]).toEqual(doubtful)
  })

  it('an ambiguous plan price is refused with both readings', () => {
    const read = entryShapes.package.shape.price.safeParse('350.000')
    expect(problems(read.error!)['form']).toEqual(doubtful)
  })

  const comma = { key: 'refusals.numberComma', params: { typed: '950,50', plain: '950.50' } }
  it.each([
    ['post_property', { price: '950,50' }, 'price'],
    ['get-property-list', { min_price: ' 950,50' }, 'min_price'],
    [
      'mortgage-calculator',
      { loan_amount: '950,50', interest_rate: '5', loan_term_years: '30' },
      'loan_amount',
    ],
  ] as const)('%s refuses a decimal comma and suggests another spelling', (call, input, field) => {
    const read = shapes[call].input.safeParse(input)
    expect(problems(read.error!)[field]).toEqual(comma)
  })

  it.each(['950,50 kg', '1,250.000.000', 'many', ','])(
    'no correction of a decimal comma is suggested for %j',
    (typed) => expect(decimalComma(typed)).toBeNull(),
  )

  it('an unambiguous amount filters exactly to three decimals, as used for dinars', () => {
    const within = { currency: 'KWD', min_price: '1,250.125', max_price: '1250.500' }
    expect(readFilter(within)).toEqual({ currency: 'KWD', min_price: 1250.125, max_price: 1250.5 })
    expect(shapes['get-property-list'].input.parse(within)).toMatchObject({ min_price: 1250.125 })
    for (const price of [1.125, 950.125, 1250.125]) {
      const { min_price: text } = priceTexts({ min_price: price }, 'en')
      expect([price, readPrices({ min_price: text, max_price: '' }).min_price]).toEqual([price, price])
    }
  })

  it('an ambiguous amount is dropped from a URL filter', () => {
    expect(readFilter({ min_price: '350.000', max_price: '1,250,000' })).toEqual({ max_price: 1_250_000 })
  })
})

describe('coordinate or measure', () => {
  it.each([
    ['0,123', '0.123'],
    ['39,47', '39.47'],
    ['-0,37', '-0.37'],
    ['1,200', '1.200'],
    ['٢٤٫٧٥', '24.75'],
  ])('never has a thousands separator: %s is read as %s', (typed, text) =>
    expect(readMeasure(typed)).toBe(text),
  )

  it.each(['1,200.5', '1 200', '', '-', '1.2.3'])('malformed text is rejected: %j', (typed) =>
    expect(readMeasure(typed)).toBeNull(),
  )

  it('accepts a decimal comma in API calls', () => {
    expect(shapes['place-reverse'].input.parse({ latitude: '39,47', longitude: '0,123' })).toEqual({
      latitude: 39.47,
      longitude: 0.123,
    })
  })
})

describe('input from an Arabic or Hindi keyboard', () => {
  test.each([
    ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
    ['+९१ ९८७६५ ४३२१०', '+919876543210'],
    ['۰۰۹۷۱۵۰۱۲۳۴۵۶۷', '+971501234567'],
  ])('accepts a mobile number: %s', (typed, number) => expect(mobile.parse(typed)).toBe(number))

  test('accepts a code, a number and a coordinate', () => {
    expect(code.parse('١٢٣ ٤٥٦')).toBe('123456')
    expect(whole(1).parse('३०')).toBe(30)
    expect(decimal(-90, 90).parse('-٢٤٫٧٥')).toBe(-24.75)
  })

  test.each([
    ['٣٥٠٠٠٠', '350000'],
    ['١٢٠٠٫٥', '1200.5'],
    ['१२,५०,०००', '1250000'],
    ['350,000', '350000'],
  ])('accepts the price of a listing: %s', (typed, price) => {
    const { success, data } = wizard.price.shape.price.safeParse(typed)
    expect([success, data]).toEqual([true, price])
  })

  test.each([
    ['٤٩', '49'],
    ['४९.५०', '49.50'],
    ['١٬٢٠٠٫٥', '1200.5'],
    ['1,200', '1200'],
    [' 0 ', '0'],
  ])('accepts the price of a plan: %s', (typed, price) =>
    expect(entryShapes.package.shape.price.safeParse(typed)).toMatchObject({ success: true, data: price }),
  )

  test.each(['1,5', '12 345 67', 'free', ''])('rejects the price of a plan: %s', (typed) =>
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
  ])('parses the number of listings a plan allows: %s', (typed, quota) => {
    expect(quotaOf(typed)).toBe(quota)
  })

  test('rejects an emptied quota, as omitting it would mean unlimited', () => {
    const { quota } = entryShapes.package.shape.features.parse([{ type: 'property_list', quota: '25' }])[0]!
    expect(quota).toBe(25)
    const emptied = [{ type: 'property_list', quota: quotaOf('') }]
    expect(entryShapes.package.shape.features.safeParse(emptied).success).toBe(false)
  })

  test.each(['1,5', '1.2.3', 'much', '٣ ٥'])('rejects the price of a listing: %s', (typed) =>
    expect(wizard.price.shape.price.safeParse(typed).success).toBe(false),
  )

  test('accepts the distance to a nearby place', () => {
    const facilities = [{ facility_id: '٣', distance: '١٫٥' }]
    const { data } = wizard.facts.shape.facilities.safeParse(facilities)
    expect(data).toEqual([{ facility_id: 3, distance: 1.5 }])
  })
})

test.each([
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0049 (0) 170 1234567', '+491701234567'],
  ['(+49) (0)170 1234567', '+491701234567'],
  // In Italy the leading zero is dialled from abroad as well.
  ['+39 06 1234 5678', '+390612345678'],
])('drops the "(0)" from a number with a country code: %s', (typed, number) =>
  expect(mobile.parse(typed)).toBe(number),
)

describe('directional marks in copied text', () => {
  test.each([
    ['\u202a+971 50 123 4567\u202c', '+971501234567'],
    ['\u200e+1 (206) 555-0100', '+12065550100'],
  ])("don't survive in a telephone number", (copied, number) => expect(mobile.parse(copied)).toBe(number))

  test("don't survive in e-mail addresses, codes and filters", () => {
    expect(email.parse('\u2068Noor@Example.com\u2069 ')).toBe('noor@example.com')
    expect(code.parse('\u200f123456')).toBe('123456')
    expect(shapes['get-property-list'].input.parse({ max_price: '\u200e٢٥٠٠٠٠' })).toMatchObject({
      max_price: 250_000,
    })
  })
})

test.each([
  ['350.000', true],
  ['350,000', false],
  ['350.000,00', false],
  ['cheap', false],
  ['', false],
])('%j is ambiguous: %s', (typed, doubtful) => {
  expect(isDoubtful(typed)).toBe(doubtful)
})

test.each([
  ['flat under 350.000', '350.000'],
  ['شقة أقل من 1.250 شهريا', '1.250'],
  ['between 200.000 and 300.000', '200.000'],
  ['350.000', '350.000'],
])('finds the ambiguous amount in a search text: %s', (words, amount) => {
  expect(doubtfulIn(words)).toBe(amount)
})

test.each([
  'flat under 350,000',
  'under 1.250.000',
  '72.5 m2',
  '98103 two',
  'villa 12',
  'flat in no. 4.12.2026',
  '',
])('finds no ambiguous amount in: %s', (words) => {
  expect(doubtfulIn(words)).toBeNull()
})
