import { plainDigits } from './plain-digits'

export type DecimalSign = '.' | ','

/** The two possible values of an ambiguous text, as decimal text: `350.000` is 350000 or 350. */
export interface Doubt {
  grouped: string
  plain: string
}

/**
 * Result of parsing a typed number: decimal text (0–9, a point, optionally a minus), the two interpretations of an
 * ambiguous number, or null for anything else.
 */
export type TypedNumber = { text: string } | { doubt: Doubt } | null

/** Characters that are only used as thousands separators: spaces, apostrophes and the Arabic separator. */
const groupSigns = /(?<=\d)[ \u00a0\u2009\u202f'’٬](?=\d)/g
/** Replacement for any of these separators. */
const blank = '_'
/** Groups of three digits, or of two before the last three as in India. */
const grouped = {
  '.': /^[1-9]\d{0,2}(\.\d{3})+$/,
  ',': /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d?(,\d\d)+,\d{3}$/,
  [blank]: /^[1-9]\d{0,2}(_\d{3})+$|^[1-9]\d?(_\d\d)+_\d{3}$/,
}
const isWhole = (text: string) =>
  /^\d+$/.test(text) || Object.values(grouped).some((groups) => groups.test(text))
const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Splits off the sign, converts digits to 0–9 and removes invisible characters. */
function signAndBody(typed: string): [sign: '' | '-', body: string] {
  const text = plainDigits(typed.replace(/\p{Cf}/gu, '').trim())
    .replace('٫', '.')
    .replaceAll('،', ',')
  return [/^[-\u2212]/.test(text) ? '-' : '', text.replace(/^[-+\u2212]/, '')]
}

/**
 * Parses a number as people type it: digits of any supported script, grouped in threes (or twos, as in India), with a
 * decimal separator. Our languages group with a comma, so `350,000` is 350000. `350.000` may be 350000 or 350 and is
 * never guessed.
 * @param decimal decimal separator, if declared by the source of the number
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
  // Written as in our languages: 1,250.125, e.g. a price in dinars.
  if (last === '.' && head.includes(',')) return asDecimals
  // A group doesn't start with 0 or have four digits, so 0.123 and 1250.000 are unambiguous.
  if (asDecimals && /^\d{3}$/.test(tail) && /^[1-9]/.test(head) && !/\d{4}/.test(head))
    return { doubt: { grouped: sign + digitsOf(body), plain: asDecimals.text.replace(/\.?0+$/, '') } }
  // "1,5" may be a typo or a decimal comma, so it is refused. After a zero, or after groups separated by points, a
  // comma is a decimal comma.
  return last === '.' || /^0?$|\D/.test(head) ? asDecimals : null
}

/** Whether a text is ambiguous, so AmountEcho asks which number is meant. */
export const isDoubtful = (typed: string): boolean => 'doubt' in (readTyped(typed) ?? {})

/** Returns the first ambiguous number in a text, such as 350.000; null if there is none. */
export const doubtfulIn = (words: string): string | null =>
  words.match(/(?<![\d.,])\d[\d.,]*\d(?![\d.,])/g)?.find(isDoubtful) ?? null

function readDecimals(sign: string, head: string, tail: string, decimal: DecimalSign) {
  if (!/^\d*$/.test(tail) || head + tail === '' || head.includes(decimal)) return null
  if (head !== '' && !isWhole(head)) return null
  const whole = digitsOf(head) || '0'
  return { text: sign + (tail === '' ? whole : `${whole}.${tail}`) }
}

/**
 * Returns a number with a decimal comma as decimal text, e.g. 950.50 for `950,50`; null for anything else. Our
 * languages don't use a decimal comma, so the result is only suggested.
 */
export function decimalComma(typed: string): string | null {
  if (readTyped(typed) !== null) return null
  const read = readTyped(typed, ',')
  return read && 'text' in read && read.text.includes('.') ? read.text : null
}

/** Parses a coordinate or measure, which has no thousands separators: `0,123` is 0.123. Null for anything else. */
export function readMeasure(typed: string): string | null {
  const [sign, body] = signAndBody(typed)
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(body) ?? []
  return whole + decimals === '' ? null : sign + (whole || '0') + (decimals && `.${decimals}`)
}

/**
 * Returns decimal text that `readTyped` won't find ambiguous: a zero is appended to three decimals, which could
 * otherwise be read as a group.
 */
export function certainText(decimal: string): string {
  if (!/\.\d{3}$/.test(decimal)) return decimal
  const short = decimal.replace(/\.?0+$/, '')
  return short.length === decimal.length ? `${decimal}0` : short
}
