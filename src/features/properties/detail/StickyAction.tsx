import type { Full } from '../types'
import { ListingPrice } from '../../../results/ListingPrice'
import { InterestButton } from './InterestButton'
import { SeeSimilar } from './OffMarketNotice'

/** On narrow screens: the price and the one act, always in reach of the thumb. What is sold or let leads to similar ones. */
export function StickyAction({ property, similar }: { property: Full; similar: boolean }) {
  const gone = property.market_status !== 'available'
  if (property.is_owner || (gone && !similar)) return null
  return (
    <div
      data-sticky=""
      className="fixed inset-x-0 bottom-14 z-30 border-t border-line bg-surface split:hidden md:bottom-0"
    >
      <div className="page flex items-center justify-between gap-3 py-2">
        <ListingPrice listing={property} className="min-w-0 text-lg wrap-anywhere" />
        {gone ? <SeeSimilar /> : <InterestButton property={property} />}
      </div>
    </div>
  )
}
