import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation'
import { Badge } from '../../../ui/Badge'
import { IconButton } from '../../../ui/IconButton'
import { CardPicture } from '../card/CardPicture'
import { ListingPrice } from '../../../results/ListingPrice'
import type { Full } from '../types'

/** Whose column it is: picture, price and title stay in sight while the rows pass below. */
export function CompareHead({ property, onRemove }: { property: Full; onRemove: () => void }) {
  const { t } = useTranslation()
  const { title, slug_id: slugId, market_status: market } = property
  return (
    <div className="grid gap-1 font-normal">
      <CardPicture listing={property} className="aspect-auto! h-28 rounded-md max-sm:hidden" />
      <div className="flex justify-between gap-1 max-md:flex-col-reverse md:items-start">
        <ListingPrice
          listing={property}
          className="min-w-0 wrap-anywhere max-sm:text-sm md:pt-2 md:text-lg"
        />
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
