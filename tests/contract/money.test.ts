import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toMinor } from '../../contract/money/minor-units'
import { exponent, toDecimal, toMajor } from '../../contract/money/money'
import { compactNumber, formatMoney } from '../../contract/money/money-format'

const currency = fc.constantFrom('USD', 'INR', 'JPY', 'KWD', 'HUF', 'ISK', 'EUR')

describe('money', () => {
  test('converts to decimal text and back without loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), currency, (minor, code) => {
        expect(toMinor(toDecimal({ minor, currency: code }), code)).toBe(minor === 0 ? 0 : minor)
      }),
    )
  })

  test('converts to a JSON number and back without loss, up to the highest price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e14 }), currency, (minor, code) => {
        expect(toMinor(toMajor({ minor, currency: code }), code)).toBe(minor)
      }),
    )
  })

  test('amounts are never rounded silently', () => {
    expect(toMinor('10.005', 'USD')).toBeNull()
    expect(toMinor('10.5', 'JPY')).toBeNull()
    expect(toMinor('10.005', 'KWD')).toBe(10_005)
    expect(toMinor('10.50', 'USD')).toBe(1_050)
    expect(toMinor('10.', 'USD')).toBe(1_000)
    expect(toMinor(0.1 + 0.2, 'USD')).toBeNull()
  })

  test('rejects anything but a plain decimal', () => {
    for (const text of ['', ' ', '1e5', '1,000', '0x10', 'Infinity', 'NaN', '--1', '99999999999999999'])
      expect(toMinor(text, 'USD'), text).toBeNull()
  })

  test('uses the right number of decimals for currencies that Intl gets wrong', () => {
    expect(['USD', 'HUF', 'ISK', 'COP', 'TWD'].map(exponent)).toEqual([2, 2, 2, 2, 2])
    expect(['JPY', 'KRW', 'KWD', 'TND'].map(exponent)).toEqual([0, 0, 3, 3])
  })
})

const show = (major: number, code: string, compact: boolean) =>
  formatMoney({ minor: toMinor(major, code)!, currency: code }, { lang: 'en', compact })

test('a currency symbol made of letters is separated from the number by a space', () => {
  const shown = (symbol: string) =>
    formatMoney({ minor: 385_000_250, currency: 'KWD' }, { lang: 'en', symbol })
  for (const symbol of ['KWD', 'kr', 'R', 'Rs.', 'د.ك.', 'د.ك.\u200f'])
    expect(shown(symbol)).toBe(`${symbol}\u00a0385,000.250`)
  for (const symbol of ['$', 'US$', '€', '₹']) expect(shown(symbol)).toBe(`${symbol}385,000.250`)
})

describe('displayed price (D55)', () => {
  test('uses the compact suffixes of its currency (section 9)', () => {
    expect(show(1_250_000, 'USD', true)).toBe('$1.25M')
    expect(show(2_000_000_000, 'USD', true)).toBe('$2B')
    expect(show(950, 'USD', true)).toBe('$950')
    expect(show(15_000_000, 'INR', true)).toBe('₹1.5Cr')
    expect(show(350_000, 'INR', true)).toBe('₹3.5L')
    expect(show(5_500, 'INR', true)).toBe('₹5.5K')
    expect(show(120_000_000, 'JPY', true)).toBe('¥1.2億')
    expect(show(35_000, 'JPY', true)).toBe('¥3.5万')
    expect(show(9_000, 'JPY', true)).toBe('¥9,000')
    for (const code of ['INR', 'PKR', 'BDT', 'NPR', 'LKR'])
      expect(
        [15_000_000, 350_000, 5_500].map((major) => compactNumber(major, code, 'en')),
        code,
      ).toEqual(['1.5Cr', '3.5L', '5.5K'])
    for (const code of ['JPY', 'CNY', 'KRW'])
      expect(
        [120_000_000, 35_000].map((major) => compactNumber(major, code, 'en')),
        code,
      ).toEqual(['1.2億', '3.5万'])
    for (const code of ['USD', 'EUR', 'AED', 'KWD'])
      expect(
        [2_000_000_000, 1_250_000, 5_500].map((major) => compactNumber(major, code, 'en')),
        code,
      ).toEqual(['2B', '1.25M', '5.5K'])
  })

  test('rounds to the nearest value, moving to the next suffix where needed', () => {
    expect(show(999, 'USD', true)).toBe('$999')
    expect(show(999.99, 'USD', true)).toBe('$999.99')
    expect(show(999_999, 'USD', true)).toBe('$1M')
    expect(show(999_999_999, 'USD', true)).toBe('$1B')
    expect(show(1_058_000, 'USD', true)).toBe('$1.06M')
    expect(show(1_254_999, 'USD', true)).toBe('$1.25M')
    expect(show(994_999, 'USD', true)).toBe('$995K')
    expect(show(9_999_999, 'INR', true)).toBe('₹1Cr')
    expect(show(99_999_999, 'JPY', true)).toBe('¥1億')
    expect(show(999.999, 'KWD', true)).toBe('KWD\u00a0999.999')
    const step = fc.integer({ min: 1, max: 1e12 })
    fc.assert(
      fc.property(step, (major) => {
        const [, number = '', suffix = ''] = /^([\d,.]+)(\D*)$/.exec(compactNumber(major, 'USD', 'en')) ?? []
        const size = { '': 1, K: 1e3, M: 1e6, B: 1e9 }[suffix]!
        expect(Math.abs(Number(number.replaceAll(',', '')) * size - major)).toBeLessThanOrEqual(
          size * 0.005 * (1 + 1e-9),
        )
      }),
    )
  })

  test("shows the exact amount, with the decimals of its currency, where it isn't compact", () => {
    expect(show(1_250_000, 'USD', false)).toBe('$1,250,000.00')
    expect(show(415_000, 'USD', false)).toBe('$415,000.00')
    expect(show(1_234.5, 'KWD', false)).toBe('KWD\u00a01,234.500')
    expect(show(5_000, 'JPY', false)).toBe('¥5,000')
    expect(formatMoney({ minor: 103_700_000, currency: 'USD' }, { lang: 'en', decimals: 'needed' })).toBe(
      '$1,037,000',
    )
    expect(formatMoney({ minor: 4_990, currency: 'USD' }, { lang: 'en', decimals: 'needed' })).toBe('$49.90')
    expect(formatMoney({ minor: -4_990, currency: 'GBP' }, { lang: 'en' })).toBe('-£49.90')
    expect(formatMoney({ minor: 4_990, currency: 'USD' }, { lang: 'en', symbol: 'US$' })).toBe('US$49.90')
  })
})
