import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repayment, type Mortgage } from '../../contract/money/mortgage'

const mortgage = fc
  .record({
    loan: fc.integer({ min: 1, max: 1e14 }),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    ratePercent: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })),
    years: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ loan, share, ratePercent, years }): Mortgage => ({
    loan,
    down: Math.floor(loan * share),
    ratePercent,
    years,
  }))

describe('mortgage repayment (D83)', () => {
  test.each([
    ['100,000 at 6 % over 30 years', { loan: 100_000_00, ratePercent: 6, years: 30 }, 599_55],
    ['200,000 at 6.5 % over 30 years', { loan: 200_000_00, ratePercent: 6.5, years: 30 }, 1_264_14],
    ['300,000 at 7 % over 30 years', { loan: 300_000_00, ratePercent: 7, years: 30 }, 1_995_91],
    ['200,000 at 4.5 % over 30 years', { loan: 200_000_00, ratePercent: 4.5, years: 30 }, 1_013_37],
    ['100,000 at 5 % over 15 years', { loan: 100_000_00, ratePercent: 5, years: 15 }, 790_79],
  ])('matches published amortisation tables for %s', (_, asked, monthly) => {
    expect(repayment({ ...asked, down: 0 }).monthly).toBe(monthly)
  })

  // Regulation Z of the United States' Consumer Financial Protection Bureau, appendix H-24(B): completed sample of a
  // Loan Estimate for 162,000 at 3.875 % over 30 years.
  test('matches the published sample of a Loan Estimate', () => {
    const { monthly, yearly } = repayment({
      loan: 180_000_00,
      down: 18_000_00,
      ratePercent: 3.875,
      years: 30,
    })
    expect(monthly).toBe(761_78)
    const paidOff = yearly.slice(0, 5).reduce((sum, { principal }) => sum + principal, 0)
    expect(Math.round(paidOff / 100)).toBe(15_773)
  })

  // Monthly schedules published by lenders and comparison sites, which carry fractions of a cent.
  test.each([
    ['bestcashcow.com, product 48556', { loan: 220_000_00, years: 10 }, 2_498_06, 203_847_76],
    ['sammamishmortgage.com, buydown report', { loan: 600_000_00, years: 30 }, 3_792_41, 593_293_63],
  ])('matches the balance after a year in the schedule of %s at 6.5 %%', (_, asked, monthly, balance) => {
    const repaid = repayment({ ...asked, down: 0, ratePercent: 6.5 })
    expect(repaid.monthly).toBe(monthly)
    expect(Math.abs(repaid.yearly[0]!.balance - balance)).toBeLessThan(10)
  })

  test('repays 1,228 of 100,000 in the first of 30 years at 6 %', () => {
    const [first] = repayment({ loan: 100_000_00, down: 0, ratePercent: 6, years: 30 }).yearly
    expect(first).toEqual({
      year: 1,
      payment: 7_194_60,
      principal: 1_228_00,
      interest: 5_966_60,
      balance: 98_772_00,
    })
  })

  test('splits the loan into equal parts when no interest is charged', () => {
    const { monthly, totalInterest, yearly } = repayment({
      loan: 15_000_00,
      down: 3_000_00,
      ratePercent: 0,
      years: 1,
    })
    expect([monthly, totalInterest, yearly.length]).toEqual([1_000_00, 0, 1])
  })

  test('ends with a zero balance and consistent totals for any loan', () => {
    fc.assert(
      fc.property(mortgage, (asked) => {
        const { monthly, totalInterest, totalPayment, yearly } = repayment(asked)
        const owed = asked.loan - asked.down
        const sum = (part: 'payment' | 'principal' | 'interest') =>
          yearly.reduce((total, year) => total + year[part], 0)
        expect(sum('principal')).toBe(owed)
        expect(sum('interest')).toBe(totalInterest)
        expect(sum('payment')).toBe(totalPayment)
        expect(totalPayment).toBe(owed + totalInterest)
        expect(yearly.at(-1)?.balance).toBe(0)
        expect(yearly).toHaveLength(asked.years)
        for (const value of [monthly, totalPayment, ...yearly.flatMap((year) => Object.values(year))])
          expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
      }),
    )
  })
})
