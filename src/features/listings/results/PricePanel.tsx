import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import {
  FilterMenuFooter,
  type FilterMenuFooterProps,
} from '../../../shared/results/filters/FilterMenuFooter'
import { PriceOverview } from './PriceOverview'
import type { PriceBarsProps } from './PriceBars'
import { useFilterCounts } from './use-filter-counts'

export interface PricePanelProps
  extends Pick<FilterMenuFooterProps, 'onClear' | 'onShow'>, Pick<PriceBarsProps, 'onRange'> {
  /** Filter including the prices being typed. */
  draft: PropertyFilter
}

/** Panel below the price boxes: histogram and number of matches. */
export default function PricePanel({ draft, onRange, ...acts }: PricePanelProps) {
  const { prices, ...count } = useFilterCounts(draft)
  const { min_price, max_price } = draft
  return (
    <>
      <PriceOverview prices={prices} onRange={onRange} min_price={min_price} max_price={max_price} />
      <FilterMenuFooter {...count} {...acts} />
    </>
  )
}
