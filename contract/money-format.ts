import { numberFormat } from './intl'
import { exponent, toMajor, type Money } from './money'

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
}

/**
 * A price as it is shown (D55): the exact amount with the currency's own decimals, homes included. Digits are Western in
 * every language, so that prices line up.
 */
export function formatMoney(money: Money, { lang, compact = false, symbol }: MoneyStyle): string {
  const major = toMajor(money)
  const number = compact ? compactNumber(major, money.currency, lang) : full(major, money.currency, lang)
  return sign(major) + withSymbol(symbol ?? currencySymbol(money.currency, lang), number)
}

/**
 * A number with the suffix of its currency and at most two decimals, without sign or symbol: 1250000 -> "1.25M". What is
 * left out is cut off, never rounded: a price looks no dearer than it is, and 999,999 does not become a million.
 */
export function compactNumber(major: number, currency: string, lang: string): string {
  const size = Math.abs(major)
  const found = suffixes(currency).find(([step]) => size >= step)
  if (!found) return Number.isInteger(size) ? digits(size, lang, 0, 0) : full(size, currency, lang)
  const [step, suffix] = found
  return digits(Math.floor((size * 100) / step) / 100, lang, 0, 2) + suffix
}

function full(major: number, currency: string, lang: string): string {
  return digits(Math.abs(major), lang, exponent(currency), exponent(currency))
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
