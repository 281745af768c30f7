/** A number formatted by us, as text, because a floating-point number would lose digits: 49.00. */
export interface Exact {
  exact: string
}
export const exact = (text: string): Exact => ({ exact: text })

export type CsvValue = string | number | boolean | Date | Exact | null | undefined

/**
 * Matches positions where a spreadsheet could start a formula: before one of these characters or its full-width form,
 * after optional blanks or quotes, at the start of the text or of a cell. Other separators count as well, because a
 * spreadsheet set to one of them (most of Europe) ignores our quotes. Also matches before a leading tab or line break.
 */
const formula = /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])|^(?=[\t\r\n])/g

/**
 * Formats one line of CSV (RFC 4180). Prefixes anything a spreadsheet would execute with an apostrophe, which turns it
 * into text; our own numbers and times are unchanged.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return value.exact
  if (typeof value !== 'string') return String(value)
  const text = value.replace(formula, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
