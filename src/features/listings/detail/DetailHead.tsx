import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon'
import { RelativeTime } from '../../../ui/RelativeTime'
import { Written } from '../../../ui/Written'
import { CompareLater } from '../compare/CompareLater'
import { FavouriteButton } from '../card/FavouriteButton'
import { ListingBadges } from '../card/ListingBadges'
import { ListingPrice } from '../../../results/ListingPrice'
import type { Full } from '../types'
import { ShareButton } from '../../../detail/ShareButton'
import { placeLine } from './place-line'

/** Price and place first, then what it is. */
export function DetailHead({ property }: { property: Full }) {
  const { t } = useTranslation()
  return (
    <header className="grid gap-2">
      <div className="flex flex-wrap items-center gap-1.5">
        <ListingBadges listing={property} />
        <span className="text-xs text-muted">
          {property.category.category} · {t('public.confirmed')} <RelativeTime at={property.confirmed_at} />
        </span>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <ListingPrice listing={property} className="min-w-0 text-xl wrap-anywhere md:text-2xl" />
        <div className="ms-auto flex">
          <ShareButton title={property.title} />
          <CompareLater listing={property} className="hover:bg-sunken" />
          <FavouriteButton listing={property} className="hover:bg-sunken" />
        </div>
      </div>
      <h1 className="display text-lg md:text-xl">
        <Written text={property.title} />
      </h1>
      <p className="flex gap-1.5 text-muted">
        <Icon name="pin" className="mt-0.5" />
        {placeLine(property)}
      </p>
    </header>
  )
}
