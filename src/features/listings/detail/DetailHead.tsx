import { lazy, Suspense } from 'react'
import { Badge } from '../../../ui/feedback/Badge'
import { Icon } from '../../../ui/pictures/Icon'
import { Written } from '../../../ui/format/Written'
import { CompareLater } from '../compare/CompareLater'
import { FavouriteButton } from '../card/FavouriteButton'
import { ListingBadges } from '../card/ListingBadges'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import type { Full } from '../listing-types'
import { placeLine } from './place-line'

// Rendered by the server with the page, but its code loads after the content above the fold.
const ShareMenu = lazy(() => import('../../../shared/detail/ShareMenu'))

/** Header of a listing: price and place first, then the title. */
export function DetailHead({ property }: { property: Full }) {
  const open = property.request_status === 'approved' && property.status === 'active'
  return (
    <header className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-1.5">
          <ListingBadges listing={property} />
          <Badge>{property.category.category}</Badge>
        </div>
        <div className="flex shrink-0">
          <Suspense fallback={<span className="size-11" />}>
            <ShareMenu title={property.title} sheet={open ? `property/${property.id}` : null} />
          </Suspense>
          <CompareLater listing={property} className="hover:bg-sunken" />
          <FavouriteButton listing={property} className="hover:bg-sunken" />
        </div>
      </div>
      <ListingPrice
        listing={property}
        className="min-w-0 text-2xl leading-tight wrap-anywhere md:text-[2.75rem]"
      />
      <h1 className="display text-lg">
        <Written text={property.title} />
      </h1>
      <p className="flex gap-1.5 text-muted">
        <Icon name="pin" className="mt-0.5" />
        {placeLine(property)}
      </p>
    </header>
  )
}
