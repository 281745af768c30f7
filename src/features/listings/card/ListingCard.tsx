import { useTranslation } from '../../../ui/i18n/use-translation'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import type { Card } from '../listing-types'
import { CompareLater } from '../compare/CompareLater'
import { VerifiedMark } from '../detail/VerifiedMark'
import { CardFacts } from './CardFacts'
import { CardLink } from './CardLink'
import { CardPicture } from './CardPicture'
import { FavouriteButton } from './FavouriteButton'
import { ListingBadges } from './ListingBadges'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import type { Eager } from '../../../ui/pictures/Picture'

export interface ListingCardProps {
  listing: Card
  /** Whether the card is above the fold, so its picture loads first. */
  eager?: Eager
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
}

/** Listing card: picture, price first, title, place, three facts and the owner's last confirmation. */
export function ListingCard({ listing, eager, heading: Heading = 'h3' }: ListingCardProps) {
  const { t } = useTranslation()
  const { city, state, confirmed_at: confirmed, created_at: listed } = listing
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-colors focus-within:border-control hover:border-control">
      <div className="relative overflow-hidden">
        <CardPicture
          listing={listing}
          eager={eager}
          className="transition-transform duration-200 group-hover:scale-[1.02]"
        />
        <div className="absolute start-3 end-14 top-3 flex flex-wrap gap-1.5">
          <ListingBadges listing={listing} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <ListingPrice listing={listing} onCard className="text-lg" />
        {/* Truncates a title at the end of its own text, even if the page runs in the opposite direction. */}
        <Heading className="flex font-semibold">
          <bdi className="line-clamp-2 min-w-0">
            <CardLink listing={listing} />
          </bdi>
        </Heading>
        <p className="truncate text-sm text-muted">{[city, state].filter(Boolean).join(', ')}</p>
        <CardFacts listing={listing} className="mt-1 gap-x-4 gap-y-1" />
        <p className="mt-auto flex items-center justify-between pt-2 text-xs text-muted">
          <span>
            {t(confirmed === null ? 'public.detail.listed' : 'public.confirmed')}{' '}
            <RelativeTime at={confirmed ?? listed} />
          </span>
          {listing.is_verified && <VerifiedMark />}
        </p>
      </div>
      <FavouriteButton listing={listing} className="absolute end-2 top-2" />
      <CompareLater listing={listing} className="absolute end-2 top-15" />
    </article>
  )
}
