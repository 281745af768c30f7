import { useTranslation } from 'react-i18next'
import { useSettings } from '../../../session/use-settings'
import { join } from '../../../ui/join'
import { Price } from '../../../ui/Price'
import type { Card } from '../types'

/** A listing's price as the settings want prices shown; a rent says for how long. */
export function ListingPrice({ listing, className }: { listing: Card; className?: string }) {
  const { t } = useTranslation()
  const {
    number_with_suffix: compact,
    currency_symbol: symbol,
    selected_currency_data: shown,
  } = useSettings()
  const { price_minor: minor, currency, rentduration } = listing
  return (
    <span className={join('inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <Price
        money={{ minor, currency }}
        compact={compact}
        symbol={currency === shown.code ? symbol : undefined}
      />
      {rentduration && (
        <span className="font-sans text-xs text-muted">{t(`public.per.${rentduration}`)}</span>
      )}
    </span>
  )
}
