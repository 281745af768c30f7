import { useTranslation } from '../../../ui/i18n/use-translation'
import { Badge } from '../../../ui/feedback/Badge'
import type { Card } from '../listing-types'

/** Badges of a card: for sale or rent, sold or rented, featured, premium. */
export function ListingBadges({ listing }: { listing: Card }) {
  const { t } = useTranslation()
  const { market_status: market, property_type: type, promoted, is_premium: premium } = listing
  return (
    <>
      <Badge tone={market === 'available' ? 'plain' : 'warn'}>
        {t(market === 'available' ? `public.type.${type}` : `public.market.${market}`)}
      </Badge>
      {promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
      {premium && (
        <Badge tone="info" icon="star">
          {t('public.premium')}
        </Badge>
      )}
    </>
  )
}
