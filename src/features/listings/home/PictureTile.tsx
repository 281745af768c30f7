import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import { Icon, type IconName } from '../../../ui/pictures/Icon'

export interface PictureTileProps {
  filter: PropertyFilter
  image: string | null
  /** Icon shown if there is no picture. */
  icon: IconName
  name: string
  count: number
}

/** Tile with a picture, a name and a number of listings. */
export function PictureTile({ filter, image, icon, name, count }: PictureTileProps) {
  const { t } = useTranslation()
  return (
    <Link
      to="/properties"
      search={filter}
      className="group block h-full overflow-hidden rounded-lg border border-line bg-surface hover:border-control"
    >
      <span className="grid aspect-3/2 place-items-center overflow-hidden bg-sunken text-muted">
        {image ? (
          <img
            src={image}
            alt=""
            width={320}
            height={213}
            loading="lazy"
            className="size-full object-cover transition-transform duration-200 group-hover:scale-[1.03]"
          />
        ) : (
          <Icon name={icon} size={28} className="drawn" />
        )}
      </span>
      <span className="grid px-4 py-3">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-xs text-muted">{t('public.listings', { count })}</span>
      </span>
    </Link>
  )
}

/** Grid of tiles with as many columns as fit. */
export const tileGrid = 'grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))]'
