import { expect, it } from 'vitest'
import { questionOf, readPrice, roughly, roundedMinor } from '../../../../src/shared/own-listings/price-doubt'

it.each([
  ['450,000', 450000],
  ['450000', 450000],
  ['٤٥٠٠٠٠', 450000],
  ['1,250.50', 1250.5],
  // May be 350000 or 350, which the price field asks about first.
  ['350.000', null],
  ['0', null],
  ['', null],
  ['call me', null],
])('reads the price %s as %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price)
})

it.each([
  [26.47, 'USD', 2647],
  [26.4705, 'USD', 2647],
  [26.4705, 'JPY', 26],
  [26.4705, 'KWD', 26471],
] as const)('rounds %s %s to minor units', (major, currency, minor) => {
  expect(roundedMinor(major, currency)).toBe(minor)
})

it.each([
  [264.71, 265],
  [10.4, 10],
  [9.96, 10],
  [3.456, 3.5],
  [0.0264, 0.026],
])('rounds %s per unit to %s for reading', (perUnit, shown) => {
  expect(roughly(perUnit)).toBe(shown)
})

it.each([
  ['low', 450000, 'low.zero'],
  ['low', null, 'low.unlikely'],
  ['high', 450000, 'high.zero'],
  ['high', null, 'high.unlikely'],
  ['usual', null, null],
  ['unknown', null, null],
] as const)(
  'asks about a price that is %s, with the suggestion %s: %s',
  (verdict, suggested_price, asked) => {
    const result = { comparables: 12, median_per_unit: 265, verdict, suggested_price }
    expect(questionOf(result)).toBe(asked)
  },
)
