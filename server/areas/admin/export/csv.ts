/** A number of our own making as its text, with digits that a floating-point number would lose: 49.00. */
export interface Exact {
  exact: string
}
export const exact = (text: string): Exact => ({ exact: text })

/** What a cell may hold. */
export type CsvValue = string | number | boolean | Date | Exact | null | undefined

/**
 * What a spreadsheet would take for a formula: a text that begins, after any blanks, with one of these, their
 * full-width forms, or with a tab or line break.
 */
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/

/**
 * One line of CSV by RFC 4180. A text that a spreadsheet would run gets an apostrophe in front, which makes it a text;
 * numbers and times are our own and stay as they are.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/** In front of the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF'

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return value.exact
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
