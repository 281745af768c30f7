import { toMinor } from '../../../contract/money/minor-units'
import { exponent, toDecimal } from '../../../contract/money/money'

/** Currencies PayPal accepts. */
const taken = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
/** Currencies for which PayPal rejects decimals, regardless of the ISO 4217 exponent. */
const whole = new Set(['HUF', 'JPY', 'TWD'])

/** Converts minor units to PayPal's decimal text; null if PayPal can't charge exactly this amount. */
export function toPaypalAmount(minor: number, currency: string): string | null {
  if (!taken.has(currency)) return null
  if (!whole.has(currency)) return toDecimal({ minor, currency })
  const unit = 10 ** exponent(currency)
  return minor % unit === 0 ? String(minor / unit) : null
}

/** Converts PayPal's decimal text to minor units; NaN if it isn't an amount of the currency. */
export function fromPaypalAmount(value: unknown, currency: string): number {
  return (typeof value === 'string' ? toMinor(value, currency) : null) ?? Number.NaN
}
