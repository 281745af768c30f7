import { decimalComma, readTyped } from '../../../contract/input/parse-number'
import type { RefusalText } from '../refusal'

/** Parses a number typed by a user; returns the field's error if it is invalid. */
export function numberIn(typed: string): number | RefusalText {
  const read = readTyped(typed)
  if (read && 'doubt' in read)
    return { key: 'refusals.numberDoubtful', params: { typed: typed.trim(), ...read.doubt } }
  const plain = decimalComma(typed)
  if (plain) return { key: 'refusals.numberComma', params: { typed: typed.trim(), plain } }
  return read && /^-?\d{1,15}(\.\d{1,6})?$/.test(read.text) ? Number(read.text) : 'refusals.number'
}
