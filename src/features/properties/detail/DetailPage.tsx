import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/use-api'
import { CardGrid } from '../card/CardGrid'
import { Description } from './Description'
import { DetailHead } from './DetailHead'
import { detailQuery, fullOf } from './detail-query'
import { Documents } from './Documents'
import { Facilities } from './Facilities'
import { Facts } from './Facts'
import { Gallery } from './Gallery'
import { OwnerCard } from './OwnerCard'
import { OwnerNotice } from './OwnerNotice'
import { Position } from './Position'
import { PremiumLock } from './PremiumLock'
import { StickyAction } from './StickyAction'

/** One property as the public sees it (LOOK, Detail). */
export function DetailPage({ slugId }: { slugId: string }) {
  const { t } = useTranslation()
  const reply = useSuspenseQuery(detailQuery(useApi(), slugId)).data
  const property = fullOf(reply.data)
  if (!property) return null
  const similar = reply.similar_properties ?? []
  return (
    <article className="pb-20 md:pb-0">
      <div className="page pt-4 md:pt-6">
        <Gallery property={property} />
      </div>
      <div className="page grid gap-10 pt-6 split:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-10">
          <DetailHead property={property} />
          <OwnerNotice property={property} />
          {property.locked && <PremiumLock slugId={slugId} />}
          <Facts property={property} />
          <Description property={property} />
          <Facilities property={property} />
          <Documents property={property} />
          <Position property={property} />
        </div>
        <aside className="grid content-start gap-4 split:sticky split:top-20 split:self-start">
          <OwnerCard property={property} />
        </aside>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="page grid gap-4 pt-12">
          <h2 id="similar" className="display text-lg md:text-xl">
            {t('public.detail.similar')}
          </h2>
          <CardGrid cards={similar} />
        </section>
      )}
      <StickyAction property={property} />
    </article>
  )
}
