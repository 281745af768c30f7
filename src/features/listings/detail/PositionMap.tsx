import { useMemo } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import MapView from '../../../shared/maps/MapView'
import { usePlaceNames } from '../../../shared/maps/use-place-names'
import { useCloseUp } from '../../../shared/maps/use-close-up'
import { useDots } from '../../../shared/maps/use-dots'
import { ListingInfo } from '../map/ListingInfo'
import type { Full } from '../listing-types'

const near = 5

/** The property and nearby listings on a map. */
export default function PositionMap({ property }: { property: Full }) {
  const { t } = useTranslation()
  const { id, title, latitude, longitude } = property
  const zoom = useCloseUp()
  const names = usePlaceNames()
  const around = useCallQuery('get_nearby_properties', { latitude, longitude, radius: near, limit: 40 })
  const neighbours = useMemo(
    () => (around.data?.data ?? []).filter((one) => one.id !== id),
    [around.data, id],
  )
  const { map: dots } = useDots(neighbours, (one) => <ListingInfo id={one.id} />)
  const target = useMemo(() => ({ center: { latitude, longitude }, zoom }), [latitude, longitude, zoom])
  return (
    <figure className="grid gap-2">
      <MapView
        className="h-80 w-full rounded-lg border border-line md:h-96"
        label={t('public.detail.mapOf', { title })}
        target={target}
        {...dots}
        names={names}
        pin={{ at: { latitude, longitude }, label: title }}
      />
      <figcaption className="text-xs text-muted">{t('public.detail.mapText', { km: near })}</figcaption>
    </figure>
  )
}
