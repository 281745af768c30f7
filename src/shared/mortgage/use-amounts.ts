import { useTranslation } from '../../ui/i18n/use-translation'
import { exponent } from '../../../contract/money/money'
import { formatMoney } from '../../../contract/money/money-format'
import { useSettings } from '../../app/api/use-settings'

/** Writes amounts of the calculator, which counts in cents whatever the currency, in the currency of the site. */
export function useAmounts(): (cents: number) => string {
  const { i18n } = useTranslation()
  const {
    currency_symbol: symbol,
    selected_currency_data: currency,
    price_decimals: decimals,
  } = useSettings()
  const digits = exponent(currency.code)
  return (cents) =>
    formatMoney(
      { minor: Math.round(cents * 10 ** (digits - 2)), currency: currency.code },
      { lang: i18n.language, symbol, decimals },
    )
}
