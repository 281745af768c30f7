import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { useKeptIds } from '../../../app/session/stored-ids'
import { forget, recent } from '../../../app/session/listing-lists'
import { Button } from '../../../ui/buttons/Button'
import { ListingCard } from '../card/ListingCard'
import type { Section } from '../listing-types'

/** Maximum number of listings shown. */
const shownMost = 8

export interface RecentStripProps {
  /** Listing whose page this is; it is stored, but not shown. */
  seen?: number
  /** Other sections on the page; their listings aren't shown again. */
  shown?: readonly Section[]
}

const listingsIn = (sections: readonly Section[] | undefined) =>
  new Set(sections?.flatMap(({ type, data }) => (type === 'properties' ? data.map(({ id }) => id) : [])))

/** Recently viewed listings in their current state; those no longer public are omitted. */
export default function RecentStrip({ seen, shown }: RecentStripProps) {
  const { t } = useTranslation()
  const ids = useKeptIds(recent)
  useEffect(() => {
    if (seen !== undefined) recent.set([seen, ...recent.get()])
  }, [seen])
  const elsewhere = listingsIn(shown)
  const asked = ids.filter((id) => id !== seen && !elsewhere.has(id)).slice(0, shownMost)
  const { data } = useCallQuery(
    'get-property-list',
    { ids: asked, limit: shownMost },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  )
  const cards = asked.flatMap((id) => data?.data.find((card) => card.id === id) ?? [])
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="recent" className="page grid gap-4 pt-12">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent" className="display text-lg md:text-xl">
          {t('browse.recent.title')}
        </h2>
        <Button tone="quiet" size="sm" icon="close" onClick={() => forget(recent)}>
          {t('browse.recent.clear')}
        </Button>
      </div>
      <ul className="-mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pb-2">
        {cards.map((card) => (
          <li key={card.id} className="w-64 shrink-0 snap-start">
            <ListingCard listing={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
