import { useTranslation } from '../../../ui/i18n/use-translation'
import { formatMoney } from '../../../../contract/money/money-format'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { PriceBars, type PriceBarsProps } from './PriceBars'
import type { FilterCounts } from './use-filter-counts'
import { usePriceCurrency } from './use-price-currency'

export interface PriceOverviewProps extends Omit<PriceBarsProps, 'prices'> {
  prices: FilterCounts['prices']
  /** Omits the heading where the surroundings already have one. */
  untitled?: boolean
}

/** Prices of the listings that match the other filters: median and histogram. */
export function PriceOverview({ prices, untitled, ...range }: PriceOverviewProps) {
  const { t, i18n } = useTranslation()
  const { symbol } = usePriceCurrency(prices ?? {})
  const lang = i18n.language
  return (
    <div className="grid gap-2">
      {/* Reserves space for late content, so nothing shifts under the user's finger. */}
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        {!untitled && <p className="text-sm font-semibold">{t('public.filter.price')}</p>}
        {prices && !prices.is_sample && (
          <p className="text-xs text-muted">
            {t('public.filter.median', {
              price: formatMoney(
                { minor: prices.median_minor, currency: prices.currency },
                { lang, symbol, compact: true },
              ),
            })}
          </p>
        )}
      </div>
      {prices === null || (prices && prices.bars.length < 2) ? (
        <p className="min-h-32 text-xs text-muted">{t('public.filter.noPrices')}</p>
      ) : (
        <>
          {prices ? <PriceBars prices={prices} {...range} /> : <Skeleton className="h-26 w-full" />}
          <p className="text-xs text-muted">{t('public.filter.pricesOf')}</p>
        </>
      )}
    </div>
  )
}
