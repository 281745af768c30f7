import { numberFormat } from '../language/intl'
import { exponent, toMajor, type Money } from './money'
import type { PriceDecimals } from '../values'

type Step = readonly [size: number, suffix: string]

const western: readonly Step[] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
]
const indian: readonly Step[] = [
  [1e7, 'Cr'],
  [1e5, 'L'],
  [1e3, 'K'],
]
const eastern: readonly Step[] = [
  [1e8, '億'],
  [1e4, '万'],
]

/**
 * Returns the suffixes for a currency's large amounts (§9, D54): lakh and crore for rupees and taka, 億/万 for JPY, CNY
 * and KRW.
 */
function suffixes(currency: string): readonly Step[] {
  if (['INR', 'PKR', 'BDT', 'NPR', 'LKR'].includes(currency)) return indian
  if (['JPY', 'CNY', 'KRW'].includes(currency)) return eastern
  return western
}

export interface MoneyStyle {
  /** The reader's language as a BCP 47 tag. */
  lang: string
  /**
   * Abbreviates with a suffix, for map markers and for cards if the operator chooses so; otherwise the amount is exact
   * (D55).
   */
  compact?: boolean
  /** The setting `currency_symbol`; defaults to the currency's symbol in the reader's language. */
  symbol?: string
  /** The setting `price_decimals`, for listing prices; by default whole amounts keep their decimals. */
  decimals?: PriceDecimals
}

/**
 * Formats a price (D55): by default the exact amount with the currency's decimals, for listings too. Digits are Western
 * in every language, so that prices align.
 */
export function formatMoney(money: Money, { lang, compact = false, symbol, decimals }: MoneyStyle): string {
  const major = toMajor(money)
  const number = compact
    ? compactNumber(major, money.currency, lang)
    : full(major, money.currency, lang, decimals)
  return sign(major) + withSymbol(symbol ?? currencySymbol(money.currency, lang), number)
}

/**
 * Abbreviates a number with its currency's suffix, to at most two decimals, without sign or symbol: 1250000 -> "1.25M".
 * A number that rounds up to the next suffix gets that suffix: 999999 -> "1M".
 */
export function compactNumber(major: number, currency: string, lang: string): string {
  const size = Math.abs(major)
  const steps = suffixes(currency)
  const rounded = (step: number) => Math.round((size * 100) / step) / 100
  const at = steps.findIndex(([step]) => size >= step)
  if (at < 0) return Number.isInteger(size) ? digits(size, lang, 0, 0) : full(size, currency, lang)
  const isNext = at > 0 && rounded(steps[at]![0]) * steps[at]![0] >= steps[at - 1]![0]
  const [step, suffix] = steps[isNext ? at - 1 : at]!
  return digits(rounded(step), lang, 0, 2) + suffix
}

function full(major: number, currency: string, lang: string, decimals: PriceDecimals = 'always'): string {
  const most = exponent(currency)
  return digits(Math.abs(major), lang, decimals === 'needed' && Number.isInteger(major) ? 0 : most, most)
}

function digits(value: number, lang: string, least: number, most: number): string {
  return numberFormat(lang, {
    numberingSystem: 'latn',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(value)
}

/** Returns a currency's symbol as written in the language. */
export function currencySymbol(currency: string, lang: string): string {
  const parts = numberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

/**
 * Puts a currency symbol before a number, separated by a non-breaking space if the symbol ends in a letter or a full stop.
 */
export const withSymbol = (symbol: string, number: string): string =>
  (/[\p{L}.][\u200e\u200f]?$/u.test(symbol) ? `${symbol}\u00a0` : symbol) + number

function sign(major: number): string {
  return major < 0 ? '-' : ''
}
