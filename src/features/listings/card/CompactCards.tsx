import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ListingPrice } from '../../../results/ListingPrice'
import { NoPicture } from '../../../results/NoPicture'
import { Icon } from '../../../ui/Icon'
import { StoredPicture } from '../../../ui/StoredPicture'
import { Written } from '../../../ui/Written'
import type { Card } from '../types'
import { factIcon } from './fact-icon'
import { factText } from './fact-text'

/** A listing on one third of a card's room: a small picture beside price, title, place and facts. */
function CompactCard({ listing }: { listing: Card }) {
  const { i18n } = useTranslation()
  const { slug_id: slugId, title, city, state, facts, picture } = listing
  return (
    <article className="relative flex h-full min-h-31 overflow-hidden rounded-lg border border-line bg-surface focus-within:border-control hover:border-control">
      <div className="relative w-28 shrink-0">
        {picture ? (
          <StoredPicture picture={picture} sizes="112px" eager className="absolute inset-0 size-full" />
        ) : (
          <NoPicture icon="home" className="absolute inset-0 h-full" />
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col px-3.5 py-3">
        <ListingPrice listing={listing} onCard className="text-lg" />
        <h3 className="line-clamp-1 font-semibold">
          <Link
            to="/properties-details/$slugId"
            params={{ slugId }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <Written text={title} />
          </Link>
        </h3>
        <p className="truncate text-xs text-muted">{[city, state].filter(Boolean).join(', ')}</p>
        {facts.length > 0 && (
          <ul className="mt-auto flex flex-wrap gap-x-3 pt-1 text-xs">
            {facts.map((fact) => (
              <li key={fact.parameter_id} className="flex items-center gap-1">
                <Icon name={factIcon(fact.icon)} size={16} className="drawn text-muted" />
                <span className="sr-only">{fact.name}: </span>
                <bdi>{factText(fact, i18n.language)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}

/** Listings that are to be seen at once, in as little room as they need. */
export function CompactCards({ cards }: { cards: readonly Card[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-4">
      {cards.map((listing) => (
        <li key={listing.id} data-listing={listing.id}>
          <CompactCard listing={listing} />
        </li>
      ))}
    </ul>
  )
}
