import type { Data } from '../../../contract/calls/call-types'
import { exponent } from '../../../contract/money/money'
import { toMinor } from '../../../contract/money/minor-units'
import { readTyped } from '../../../contract/input/parse-number'

/** Returns a typed price in major units; null if it isn't an unambiguous positive number. */
export function readPrice(typed: string): number | null {
  const read = readTyped(typed)
  if (!read || !('text' in read)) return null
  const price = Number(read.text)
  return price > 0 ? price : null
}

/** Returns an amount in minor units, rounded to the currency's decimals. */
export const roundedMinor = (major: number, currency: string): number =>
  toMinor(major.toFixed(exponent(currency)), currency) ?? 0

/** Rounds a price per unit of area for reading: whole from 10 on, otherwise to two significant digits. */
export const roughly = (major: number): number =>
  major >= 10 ? Math.round(major) : Number(major.toPrecision(2))

/** Returns the question that a checked price raises: whether a zero is missing or too many, or whether it is right. */
export function questionOf({ verdict, suggested_price: suggested }: Data<'price-check'>) {
  if (verdict === 'usual' || verdict === 'unknown') return null
  return `${verdict}.${suggested === null ? 'unlikely' : 'zero'}` as const
}
