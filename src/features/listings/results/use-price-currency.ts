import { currencySymbol } from '../../../../contract/money/money-format'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useSettings } from '../../../app/api/use-settings'

/** Returns the currency of a filter's prices: the one it names, or the site's with the operator's symbol. */
export function usePriceCurrency({ currency }: Pick<PropertyFilter, 'currency'>): {
  code: string
  symbol: string
} {
  const { i18n } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: site } = useSettings()
  return currency === undefined || currency === site.code
    ? { code: site.code, symbol }
    : { code: currency, symbol: currencySymbol(currency, i18n.language) }
}
