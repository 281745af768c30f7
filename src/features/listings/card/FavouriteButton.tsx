import { useTranslation } from '../../../ui/i18n/use-translation'
import { RoundToggle } from '../../../ui/forms/RoundToggle'
import type { Card } from '../listing-types'
import { useFavourite } from './use-favourite'

/** Saves a listing or removes it from the saved ones; optimistic, reverts if the server refuses. */
export function FavouriteButton({ listing, className }: { listing: Card; className?: string }) {
  const { t } = useTranslation()
  const { saved, toggle } = useFavourite(listing)
  return (
    <RoundToggle
      icon="heart"
      on={saved}
      onToggle={toggle}
      label={t('public.save', { title: listing.title })}
      title={t(saved ? 'public.saved' : 'public.saveShort')}
      lit="aria-pressed:text-danger"
      filled
      className={className}
    />
  )
}
