import type { TextKey } from '../../../contract/texts/catalogue'
import { mortgage as bounds } from '../../../contract/limits'
import type { Mortgage } from '../../../contract/money/mortgage'
import type { Input } from '../../../contract/calls/call-types'
import { readMeasure } from '../../../contract/input/parse-number'
import { readNumber } from '../../ui/forms/read-number'

/** Fields of the calculator (§3). */
export const termFields = ['loan_amount', 'down_payment', 'interest_rate', 'loan_term_years'] as const
export type TermField = (typeof termFields)[number]
export type Terms = Record<TermField, string>

export type TermErrors = Partial<Record<TermField, TextKey>>

/** Returns default terms: a fifth as down payment, the rest over 30 years. */
export function exampleTerms(price = 300_000): Terms {
  return {
    loan_amount: String(price),
    down_payment: String(Math.round(price / 5)),
    interest_rate: '6.5',
    loan_term_years: '30',
  }
}

const amountMost = 1e12
const cents = (amount: number) => Math.round(amount * 100)

/** Returns the text keys of errors in the terms; the call refuses terms with the same errors (D83). */
export function termErrors(terms: Terms): TermErrors {
  const { loan, down, rate, years } = numbersOf(terms)
  const errors: TermErrors = {}
  if (loan === null || loan < 0.01 || loan > amountMost) errors.loan_amount = 'browse.mortgage.wrong.amount'
  if (down === null || down > amountMost) errors.down_payment = 'browse.mortgage.wrong.amount'
  else if (loan !== null && loan > 0 && down >= loan) errors.down_payment = 'browse.mortgage.wrong.down'
  if (rate === null || rate > bounds.rateMax) errors.interest_rate = 'browse.mortgage.wrong.rate'
  if (years === null || !Number.isInteger(years) || years < bounds.yearsMin || years > bounds.yearsMax)
    errors.loan_term_years = 'browse.mortgage.wrong.years'
  return errors
}

/** Parses the terms for the formula, in cents, as in the call; null if they have errors. */
export function mortgageOf(terms: Terms): Mortgage | null {
  const { loan, down, rate, years } = numbersOf(terms)
  if (Object.keys(termErrors(terms)).length > 0) return null
  if (loan === null || down === null || rate === null || years === null) return null
  return { loan: cents(loan), down: cents(down), ratePercent: rate, years }
}

/** Returns the request for these terms. */
export function callInput({ loan, down, ratePercent, years }: Mortgage): Input<'mortgage-calculator'> {
  return {
    loan_amount: loan / 100,
    down_payment: down / 100,
    interest_rate: ratePercent,
    loan_term_years: years,
    show_all_details: true,
  }
}

/** Parses a rate, which has decimals but no thousands separators: 3.875 is unambiguous. */
function rateOf(typed: string): number | null {
  const read = readMeasure(typed)
  return read === null || read.startsWith('-') ? null : Number(read)
}

/** Parses the numbers; an empty down payment is 0. */
const numbersOf = (terms: Terms) => ({
  loan: readNumber(terms.loan_amount),
  down: terms.down_payment.trim() === '' ? 0 : readNumber(terms.down_payment),
  rate: rateOf(terms.interest_rate),
  years: readNumber(terms.loan_term_years),
})
