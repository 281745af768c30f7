import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/Icon'
import { join } from '../../../ui/join'
import type { Card } from '../types'
import { useFavourite } from './use-favourite'

/** Saves a listing for later, or takes it off the list; it answers at once and takes that back if the server refuses. */
export function FavouriteButton({ listing, className }: { listing: Card; className?: string }) {
  const { t } = useTranslation()
  const { saved, toggle } = useFavourite(listing)
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={t('public.save', { title: listing.title })}
      title={t(saved ? 'public.saved' : 'public.saveShort')}
      onClick={toggle}
      className={join(
        'grid size-11 place-items-center rounded-full bg-surface/85 transition-colors hover:bg-surface',
        saved ? 'text-danger' : 'text-ink',
        className,
      )}
    >
      <Icon name="heart" className={saved ? 'fill-current' : undefined} />
    </button>
  )
}
