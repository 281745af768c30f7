import { describe, expect, test } from 'vitest'
import { mortgageOf, termErrors } from '../../../../src/shared/mortgage/mortgage-terms'
import { readNumber } from '../../../../src/ui/forms/read-number'

describe('parsing a typed number', () => {
  test.each([
    ['1200.5', 1200.5],
    [' 300000 ', 300_000],
    ['300,000', 300_000],
    ['1 250 000', 1_250_000],
    ['٣٠٠٬٠٠٠', 300_000],
    ['٦٫٥', 6.5],
    ['1,50,000', 150_000],
    ['१२,५०,०००.५', 1_250_000.5],
    ['.5', 0.5],
    ['7.', 7],
  ])('reads %s as %d', (typed, number) => expect(readNumber(typed)).toBe(number))

  test('rejects an ambiguous number unless decimals are expected', () => {
    expect(readNumber('350.000')).toBeNull()
    expect([readNumber('1.500', '.'), readNumber('1,500', '.')]).toEqual([1.5, 1500])
  })

  test.each(['', 'much', '1,5', '-1', '1e9', '1.2.3', '1,50,00', 'Infinity'])('rejects "%s"', (typed) =>
    expect(readNumber(typed)).toBeNull(),
  )
})

describe('mortgage terms', () => {
  const terms = { loan_amount: '250,000', down_payment: '', interest_rate: '6.5', loan_term_years: '30' }

  test('amounts are counted in cents, and the down payment may be left empty', () => {
    expect(termErrors(terms)).toEqual({})
    expect(mortgageOf(terms)).toEqual({ loan: 250_000_00, down: 0, ratePercent: 6.5, years: 30 })
  })

  test('an interest rate may have decimals', () => {
    for (const rate of ['3.875', '3,875'])
      expect(mortgageOf({ ...terms, interest_rate: rate })).toMatchObject({ ratePercent: 3.875 })
  })

  test.each([
    ['a down payment that leaves nothing to lend', { down_payment: '250000' }, 'down_payment'],
    ['a term of no year', { loan_term_years: '0' }, 'loan_term_years'],
    ['a term over fifty years', { loan_term_years: '51' }, 'loan_term_years'],
    ['half a year', { loan_term_years: '1.5' }, 'loan_term_years'],
    ['a rate over a hundred', { interest_rate: '101' }, 'interest_rate'],
    ['an amount that is none', { loan_amount: 'much' }, 'loan_amount'],
    ['no amount', { loan_amount: '0' }, 'loan_amount'],
  ])('terms with %s are rejected (D83)', (_, wrong, field) => {
    expect(Object.keys(termErrors({ ...terms, ...wrong }))).toEqual([field])
    expect(mortgageOf({ ...terms, ...wrong })).toBeNull()
  })
})
