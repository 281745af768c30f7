import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../app/api/use-api'
import { Recent } from '../recent/Recent'
import { DetailHead } from './DetailHead'
import { detailQuery, fullOf } from './detail-query'
import { Gallery } from './Gallery'
import { OffMarketNotice } from './OffMarketNotice'

// Rendered by the server with the page, but their code loads after the content above the fold.
const DetailBody = lazy(() => import('./DetailBody'))
const OwnerCard = lazy(() => import('./OwnerCard'))
const ContactBar = lazy(() => import('./ContactBar'))
const Similar = lazy(() => import('./Similar'))
const Nearby = lazy(() => import('./Nearby'))

/** Public page of a property. */
export function DetailPage({ slugId }: { slugId: string }) {
  const { data, similar_properties: similar = [] } = useSuspenseQuery(detailQuery(useApi(), slugId)).data
  const property = fullOf(data)
  if (!property) return null
  return (
    <article className="max-split:pb-10">
      <div className="page md:pt-6">
        <OffMarketNotice property={property} similar={similar.length > 0} />
        <Gallery property={property} />
      </div>
      <div className="page grid gap-10 pt-5 split:grid-cols-[minmax(0,1fr)_23rem] split:gap-14">
        <div className="grid min-w-0 grid-cols-1 content-start gap-5 md:gap-6">
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
      <Suspense>
        <ContactBar property={property} similar={similar.length > 0} />
      </Suspense>
    </article>
  )
}
