/** A number of our own making as its text, with digits that a floating-point number would lose: 49.00. */
export interface Exact {
  exact: string
}
export const exact = (text: string): Exact => ({ exact: text })

/** What a cell may hold. */
export type CsvValue = string | number | boolean | Date | Exact | null | undefined

/**
 * Where a spreadsheet would begin a formula: before one of these or their full-width forms, after any blanks or quotes, at
 * the beginning of a text or wherever one that is set to another separator than ours, as most of Europe is, begins a cell:
 * it does not know our quotes. Also before a text that begins with a tab or line break.
 */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * One line of CSV by RFC 4180. What a spreadsheet would run gets an apostrophe in front, which makes it a text;
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
  const text = value.replace(formula, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
