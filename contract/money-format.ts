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
  /** Setting `number_with_suffix` (D55): compact with at most 2 decimals, else the full amount with 2. */
  compact?: boolean
  /** Setting `currency_symbol`; without it the symbol of the currency in the reader's language. */
  symbol?: string
}

/** A price as it is shown (D55). Digits are Western in every language, so that prices line up. */
export function formatMoney(money: Money, { lang, compact = false, symbol }: MoneyStyle): string {
  const major = toMajor(money)
  const number = compact ? compactNumber(major, money.currency, lang) : full(major, money.currency, lang)
  return `${sign(major)}${symbol ?? currencySymbol(money.currency, lang)}${number}`
}

/** An amount with the code of its currency, for who has to tell them apart: 41500000 of USD -> "415,000.00 USD". */
export function amountText(money: Money): string {
  const major = toMajor(money)
  return `${sign(major)}${full(major, money.currency, 'en')} ${money.currency}`
}

/** A number with the suffix of its currency and at most two decimals, without sign or symbol: 1250000 -> "1.25M". */
export function compactNumber(major: number, currency: string, lang: string): string {
  const size = Math.abs(major)
  const steps = suffixes(currency)
  const at = steps.findIndex(([step]) => round(size / step) >= 1)
  if (at < 0) return digits(size, lang, 0, Math.min(2, exponent(currency)))
  const wider = at > 0 && round(size / steps[at]![0]) * steps[at]![0] >= steps[at - 1]![0] ? at - 1 : at
  const [step, suffix] = steps[wider]!
  return digits(size / step, lang, 0, 2) + suffix
}

function full(major: number, currency: string, lang: string): string {
  const shown = exponent(currency) === 0 ? 0 : 2
  return digits(Math.abs(major), lang, shown, Math.max(shown, exponent(currency)))
}

function digits(value: number, lang: string, least: number, most: number): string {
  return numberFormat(lang, {
    numberingSystem: 'latn',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  }).format(value)
}

/** The symbol of a currency as a reader of the language knows it; a name of letters keeps its distance from the number. */
export function currencySymbol(currency: string, lang: string): string {
  const parts = numberFormat(lang, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = parts.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency
  return /^\p{L}{2,}/u.test(symbol) ? `${symbol}\u00a0` : symbol
}

function sign(major: number): string {
  return major < 0 ? '-' : ''
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
