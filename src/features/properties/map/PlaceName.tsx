import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../../contract/map-area'
import { useApi } from '../../../api/use-api'
import { join } from '../../../ui/join'
import { placeQuery } from '../../../maps/reverse-geocode'

/** Around which place is looked: its name, or its degrees where nobody knows one. */
export function PlaceName({ at, km, className }: { at: Point; km: number; className?: string }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(placeQuery(useApi(), at, i18n.language))
  const degrees = `${at.latitude.toFixed(3)}, ${at.longitude.toFixed(3)}`
  return (
    <p className={join('text-sm text-muted', className)}>
      {t('map.within', { km, place: data?.city || degrees })}
    </p>
  )
}
