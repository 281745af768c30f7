import { plainDigits } from './plain-digits'

export type DecimalSign = '.' | ','

/** The two values that one text can mean, as decimal text: `350.000` is 350000 or 350. */
export interface Doubt {
  grouped: string
  plain: string
}

/** A typed number as decimal text (0–9, a point, perhaps a minus), its two readings, or null for anything else. */
export type TypedNumber = { text: string } | { doubt: Doubt } | null

/** Signs that only ever group digits: blanks, apostrophes and the Arabic thousands sign. */
const groupSigns = /(?<=\d)[ \u00a0\u2009\u202f'’٬](?=\d)/g
/** Stands for any of them. */
const blank = '_'
/** Groups of three, or of two before the last three as India counts. */
const grouped = {
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d?(,\d\d)+,\d{3}$/,
  [blank]: /^[1-9]\d{0,2}(_\d{3})+$|^[1-9]\d?(_\d\d)+_\d{3}$/,
}
const isWhole = (text: string) =>
  /^\d+$/.test(text) || Object.values(grouped).some((groups) => groups.test(text))
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Digits of our scripts as 0–9, without invisible characters, and the sign apart. */
function signAndBody(typed: string): [sign: '' | '-', body: string] {
  const text = plainDigits(typed.replace(/\p{Cf}/gu, '').trim())
    .replace('٫', '.')
    .replaceAll('،', ',')
  return [/^[-\u2212]/.test(text) ? '-' : '', text.replace(/^[-+\u2212]/, '')]
}

/**
 * Reads a number as people type it: digits of any of our scripts, grouped in threes (or in twos, as India counts), and a
 * decimal sign. Our languages group with a comma, so `350,000` is 350000. `350.000` can be 350000 or 350 and is never
 * guessed.
 * @param decimal the decimal sign, where the author of the number has declared it
 */
export function readTyped(typed: string, decimal?: DecimalSign): TypedNumber {
  const [sign, spaced] = signAndBody(typed)
  if (spaced.includes(blank)) return null
  const body = spaced.replace(groupSigns, blank)
  const at = Math.max(body.lastIndexOf('.'), body.lastIndexOf(','))
  if (at === -1) return isWhole(body) ? { text: sign + digitsOf(body) } : null
  const last = body[at] as DecimalSign
  const [head, tail] = [body.slice(0, at), body.slice(at + 1)]
  const asGroups = grouped[last].test(body) ? { text: sign + digitsOf(body) } : null
  const asDecimals = readDecimals(sign, head, tail, last)
  if (decimal) return decimal === last ? asDecimals : asGroups
  if (head.includes(last)) return asGroups
  if (last === ',' && asGroups) return asGroups
  // As our languages write them: 1,250.125, which a price in dinars has.
  if (last === '.' && head.includes(',')) return asDecimals
  // No group begins with 0 or has four digits: 0.123 and 1250.000 are certain.
  if (asDecimals && /^\d{3}$/.test(tail) && /^[1-9]/.test(head) && !/\d{4}/.test(head))
    return { doubt: { grouped: sign + digitsOf(body), plain: asDecimals.text.replace(/\.?0+$/, '') } }
  // "1,5" is as likely a slip as a decimal comma; after groups of points, or a zero, it is a decimal comma.
  return last === '.' || /^0?$|\D/.test(head) ? asDecimals : null
}

/** Whether a text can mean two numbers, about which AmountEcho asks. */
export const isDoubtful = (typed: string): boolean => 'doubt' in (readTyped(typed) ?? {})

/** The first number among typed words that can be read in two ways, such as 350.000; null where there is none. */
export const doubtfulIn = (words: string): string | null =>
  words.match(/(?<![\d.,])\d[\d.,]*\d(?![\d.,])/g)?.find(isDoubtful) ?? null

function readDecimals(sign: string, head: string, tail: string, decimal: DecimalSign) {
  if (!/^\d*$/.test(tail) || head + tail === '' || head.includes(decimal)) return null
  if (head !== '' && !isWhole(head)) return null
  const whole = digitsOf(head) || '0'
  return { text: sign + (tail === '' ? whole : `${whole}.${tail}`) }
}

/**
 * A number that only a decimal comma makes one, written with a point: `950,50` is 950.50. Null for anything else. Our
 * languages have no decimal comma, so that it is proposed and never read.
 */
export function decimalComma(typed: string): string | null {
  if (readTyped(typed) !== null) return null
  const read = readTyped(typed, ',')
  return read && 'text' in read && read.text.includes('.') ? read.text : null
}

/** Reads a coordinate or a measure, which has no thousands sign: `0,123` is 0.123. Null for anything else. */
export function readMeasure(typed: string): string | null {
  const [sign, body] = signAndBody(typed)
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(body) ?? []
  return whole + decimals === '' ? null : sign + (whole || '0') + (decimals && `.${decimals}`)
}

/** Decimal text for a box that `readTyped` reads: three decimals get a zero more, since they could be a group. */
export function certainText(decimal: string): string {
  if (!/\.\d{3}$/.test(decimal)) return decimal
  const short = decimal.replace(/\.?0+$/, '')
  return short.length === decimal.length ? `${decimal}0` : short
}
