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

/** Suffixes of a currency (§9, D54): Indian counting for the rupees and takas, 億/万 for JPY, CNY and KRW. */
function suffixes(currency: string): readonly Step[] {
  if (['INR', 'PKR', 'BDT', 'NPR', 'LKR'].includes(currency)) return indian
  if (['JPY', 'CNY', 'KRW'].includes(currency)) return eastern
  return western
}

export interface MoneyStyle {
  /** BCP 47 tag of the reader. */
  lang: string
  /** Short with a suffix, for markers of the map and for cards whose operator asks for it; else the exact amount (D55). */
  compact?: boolean
  /** Setting `currency_symbol`; without it the symbol of the currency in the reader's language. */
  symbol?: string
  /** Setting `price_decimals`, for prices of listings; by default a whole amount keeps its decimals. */
  decimals?: PriceDecimals
}

/**
 * A price as it is shown (D55): the exact amount with the currency's own decimals, homes included. Digits are Western in
 * every language, so that prices line up.
 */
export function formatMoney(money: Money, { lang, compact = false, symbol, decimals }: MoneyStyle): string {
  const major = toMajor(money)
  const number = compact
    ? compactNumber(major, money.currency, lang)
    : full(major, money.currency, lang, decimals)
  return sign(major) + withSymbol(symbol ?? currencySymbol(money.currency, lang), number)
}

/**
 * A number with the suffix of its currency, rounded to at most two decimals, without sign or symbol: 1250000 -> "1.25M".
 * What rounds up to the next suffix takes it: 999999 -> "1M".
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

/** The symbol of a currency as it is written in the language. */
export function currencySymbol(currency: string, lang: string): string {
  const parts = numberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
}

/** A number behind a symbol. One that ends in a letter, or in the point of a short form, keeps its distance. */
export const withSymbol = (symbol: string, number: string): string =>
  (/[\p{L}.][\u200e\u200f]?$/u.test(symbol) ? `${symbol}\u00a0` : symbol) + number

function sign(major: number): string {
  return major < 0 ? '-' : ''
}
