import { useTranslation } from '../../ui/i18n/use-translation'
import { isOnRequest } from '../../../contract/money/listing-price'
import { useSettings } from '../../app/api/use-settings'
import { join } from '../../ui/layout/join-classes'
import { Price } from '../../ui/format/Price'
import type { Card } from '../../../contract/calls/listings/card-shapes'

export interface ListingPriceProps {
  listing: Pick<Card, 'price_minor' | 'currency' | 'property_type' | 'rentduration'>
  /**
   * Whether the price is on a card, where it may be abbreviated, depending on the operator's settings; rents never are.
   */
  onCard?: boolean
  className?: string
}

/** A listing's exact price, or "on request"; rents include the period. */
export function ListingPrice({ listing, onCard = false, className }: ListingPriceProps) {
  const { t } = useTranslation()
  const {
    number_with_suffix: suffixes,
    currency_symbol: symbol,
    price_decimals: decimals,
    selected_currency_data: shown,
  } = useSettings()
  const { price_minor: minor, currency, property_type: type, rentduration } = listing
  const line = join('inline-flex flex-wrap items-baseline gap-x-1.5', className)
  if (isOnRequest(minor)) return <span className={join(line, 'display')}>{t('public.priceOnRequest')}</span>
  return (
    <span className={line}>
      <Price
        money={{ minor, currency }}
        compact={onCard && suffixes && type !== 'rent'}
        smallDecimals
        symbol={currency === shown.code ? symbol : undefined}
        decimals={decimals}
      />
      {rentduration && (
        <span className="font-sans text-xs text-muted">{t(`public.per.${rentduration}`)}</span>
      )}
    </span>
  )
}
