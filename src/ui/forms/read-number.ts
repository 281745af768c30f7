import { readTyped, type DecimalSign } from '../../../contract/input/parse-number'

/**
 * Parses a typed number (`readTyped`). Null for negative numbers, ambiguous numbers and anything else.
 * @param decimal decimal separator, for fields in which decimals are as common as thousands
 */
export function readNumber(typed: string, decimal?: DecimalSign): number | null {
  const read = readTyped(typed, decimal)
  return read && 'text' in read && !read.text.startsWith('-') ? Number(read.text) : null
}
