import { toMinor } from '../../../contract/money/minor-units'
import { exponent, toDecimal } from '../../../contract/money/money'

/** Currencies that PayPal accepts. */
const taken = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD'.split(
    ' ',
  ),
)
/** PayPal refuses decimals in these, whatever the ISO 4217 exponent. */
const whole = new Set(['HUF', 'JPY', 'TWD'])

/** Our minor units as PayPal's decimal text; null when PayPal cannot charge exactly this amount. */
export function toPaypalAmount(minor: number, currency: string): string | null {
  if (!taken.has(currency)) return null
  if (!whole.has(currency)) return toDecimal({ minor, currency })
  const unit = 10 ** exponent(currency)
  return minor % unit === 0 ? String(minor / unit) : null
}

/** PayPal's decimal text as our minor units; NaN when it is no amount of the currency. */
export function fromPaypalAmount(value: unknown, currency: string): number {
  return (typeof value === 'string' ? toMinor(value, currency) : null) ?? Number.NaN
}
