import { ListingPrice } from '../../../shared/results/ListingPrice'
import { NoPicture } from '../../../shared/results/NoPicture'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'
import type { Card } from '../listing-types'
import { CardFacts } from './CardFacts'
import { CardLink } from './CardLink'

/** Compact card of a listing: small picture next to price, title, place and facts. */
function CompactCard({ listing }: { listing: Card }) {
  const { city, state, picture } = listing
  return (
    <article className="relative flex h-full min-h-31 flex-wrap overflow-hidden rounded-lg border border-line bg-surface focus-within:border-control hover:border-control">
      <div className="relative min-h-31 w-28 grow">
        {picture ? (
          <StoredPicture picture={picture} sizes="112px" eager className="absolute inset-0 size-full" />
        ) : (
          <NoPicture icon="home" className="absolute inset-0 h-full" />
        )}
      </div>
      <div className="flex min-w-0 grow-999 basis-[8.5rem] flex-col px-3.5 py-3">
        <ListingPrice listing={listing} onCard className="text-lg" />
        {/* Truncates a title at the end of its own text, even if the page runs in the opposite direction. */}
        <h3 className="flex font-semibold">
          <bdi className="line-clamp-1 min-w-0">
            <CardLink listing={listing} />
          </bdi>
        </h3>
        <p className="truncate text-xs text-muted">{[city, state].filter(Boolean).join(', ')}</p>
        <CardFacts listing={listing} className="mt-auto gap-x-3 pt-1" />
      </div>
    </article>
  )
}

/** Compact grid for listings that should be visible without scrolling. */
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
