import { useTranslation } from '../../ui/i18n/use-translation'
import { exponent } from '../../../contract/money/money'
import { formatMoney } from '../../../contract/money/money-format'
import { useSettings } from '../../app/api/use-settings'

/** Returns a formatter for the calculator's amounts, which are always in cents, in the site's currency. */
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
