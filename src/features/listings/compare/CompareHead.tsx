import { Link } from '@tanstack/react-router'
import { isOnRequest } from '../../../../contract/money/listing-price'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useSettings } from '../../../app/api/use-settings'
import { Badge } from '../../../ui/feedback/Badge'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Price } from '../../../ui/format/Price'
import { CardPicture } from '../card/CardPicture'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import type { Full } from '../listing-types'

/** Column header with picture, price and title; sticky while the rows scroll. */
export function CompareHead({ property, onRemove }: { property: Full; onRemove: () => void }) {
  const { t } = useTranslation()
  const { title, slug_id: slugId, market_status: market } = property
  return (
    <div className="grid gap-1 font-normal">
      <CardPicture listing={property} className="aspect-auto! h-28 rounded-md max-sm:hidden" />
      <div className="flex justify-between gap-1 max-md:flex-col-reverse md:items-start">
        <ListingPrice listing={property} className="min-w-0 wrap-anywhere max-sm:hidden md:pt-2 md:text-lg" />
        {/* Four exact prices don't fit next to each other; the first row shows them. */}
        <ShortPrice property={property} />
        <IconButton
          icon="close"
          size={16}
          label={t('tools.compare.remove', { title })}
          onClick={onRemove}
          className="-me-2 max-md:-me-1 max-md:self-end"
        />
      </div>
      {market !== 'available' && (
        <div>
          <Badge tone="warn">{t(`public.market.${market}`)}</Badge>
        </div>
      )}
      <Link
        to="/properties-details/$slugId"
        params={{ slugId }}
        className="link line-clamp-2 text-start text-xs font-semibold wrap-anywhere md:text-sm"
      >
        <bdi>{title}</bdi>
      </Link>
    </div>
  )
}

/** Abbreviated price for phones. */
function ShortPrice({ property: { price_minor: minor, currency } }: { property: Full }) {
  const { t } = useTranslation()
  const { currency_symbol: symbol, selected_currency_data: shown } = useSettings()
  if (isOnRequest(minor))
    return <span className="display text-sm wrap-anywhere sm:hidden">{t('public.priceOnRequest')}</span>
  return (
    <Price
      money={{ minor, currency }}
      compact
      symbol={currency === shown.code ? symbol : undefined}
      className="text-sm sm:hidden"
    />
  )
}
