import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../api/use-api'
import { Recent } from '../recent/Recent'
import { DetailHead } from './DetailHead'
import { detailQuery, fullOf } from './detail-query'
import { Gallery } from './Gallery'
import { OffMarketNotice, SeeSimilar } from './OffMarketNotice'
import type { Full } from '../types'
import { ListingPrice } from '../../../results/ListingPrice'
import { InterestButton } from './InterestButton'

/** On narrow screens: the price and the one act, always in reach of the thumb. What is sold or let leads to similar ones. */
function StickyAction({ property, similar }: { property: Full; similar: boolean }) {
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

// Drawn by the server with the rest; its code comes after what is seen first.
const DetailBody = lazy(() => import('./DetailBody'))
const OwnerCard = lazy(() => import('./OwnerCard'))
const Similar = lazy(() => import('./Similar'))
const Nearby = lazy(() => import('./Nearby'))

/** One property as the public sees it. */
export function DetailPage({ slugId }: { slugId: string }) {
  const { data, similar_properties: similar = [] } = useSuspenseQuery(detailQuery(useApi(), slugId)).data
  const property = fullOf(data)
  if (!property) return null
  return (
    <article className="pb-20 md:pb-0">
      <div className="page pt-4 md:pt-6">
        <OffMarketNotice property={property} similar={similar.length > 0} />
        <Gallery property={property} />
      </div>
      <div className="page grid gap-10 pt-6 split:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-10">
          <DetailHead property={property} />
          <Suspense>
            <DetailBody property={property} />
          </Suspense>
        </div>
        <div className="split:sticky split:top-20 split:self-start">
          <Suspense>
            <OwnerCard property={property} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <Similar key={property.id} property={property} cards={similar} />
        <Nearby property={property} similar={similar} />
      </Suspense>
      <Recent seen={property.id} />
      <StickyAction property={property} similar={similar.length > 0} />
    </article>
  )
}
