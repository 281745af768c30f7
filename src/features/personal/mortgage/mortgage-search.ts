import { exampleTerms, termFields, type TermField, type Terms } from '../../../shared/mortgage/mortgage-terms'

/** Calculator state in the URL: terms, and whether yearly details are shown (§3). */
export type MortgageSearch = { [F in TermField]?: string | number } & { show_all_details?: number | boolean }

/** Parses the terms in the URL, with defaults for missing ones. */
export function termsOf(search: MortgageSearch): Terms {
  const price = Number(search.loan_amount)
  const terms = exampleTerms(price > 0 ? price : undefined)
  for (const field of termFields) {
    const value = search[field]
    if (typeof value === 'number' || typeof value === 'string') terms[field] = String(value).slice(0, 20)
  }
  return terms
}

/** Returns the query parameters from which `termsOf` restores the terms. */
export const searchOf = (terms: Terms, detail: boolean): MortgageSearch => ({
  ...terms,
  ...(detail && { show_all_details: 1 }),
})
