import { readTyped, type DecimalSign } from '../../../contract/input/parse-number'

/**
 * A number as people type it (`readTyped`). Null for anything else, and where it can be read in two ways.
 * @param decimal the decimal sign, where decimals are as common as thousands
 */
export function readNumber(typed: string, decimal?: DecimalSign): number | null {
  const read = readTyped(typed, decimal)
  return read && 'text' in read && !read.text.startsWith('-') ? Number(read.text) : null
}
