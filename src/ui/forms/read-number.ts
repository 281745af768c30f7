import { readTyped, type DecimalSign } from '../../../contract/input/parse-number'

/**
 * Parses a typed number (`readTyped`). Null for anything else, negative numbers and ambiguous ones.
 * @param decimal decimal separator, where decimals are as common as thousands
 */
export function readNumber(typed: string, decimal?: DecimalSign): number | null {
  const read = readTyped(typed, decimal)
  return read && 'text' in read && !read.text.startsWith('-') ? Number(read.text) : null
}
