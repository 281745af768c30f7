import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../api/use-api'
import { Recent } from '../recent/Recent'
import { DetailHead } from './DetailHead'
import { detailQuery, fullOf } from './detail-query'
import { Gallery } from './Gallery'
import { OffMarketNotice } from './OffMarketNotice'
import { StickyAction } from './StickyAction'

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
