import { useId } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { nearby } from '../../../../contract/home-limits'
import { readFilter } from '../../../../contract/filter/property-filter'
import { useSession } from '../../../app/session/use-session'
import { Select } from '../../../ui/forms/Select'
import { TextFilter } from './TextFilter'

interface PlaceFilter {
  search?: string
  city?: string
  state?: string
  country?: string
  latitude?: number
  longitude?: number
  radius?: number
}

const names = ['search', 'city', 'state', 'country'] as const
const radii = [1, 2, 5, nearby.radiusKm, 25, 50, 100, nearby.radiusMaxKm]

/** Search text, place names, and distance from the filtered point or the user's location. */
export function PlaceFilters({
  filter,
  onChange,
}: {
  filter: PlaceFilter
  onChange: (change: PlaceFilter) => void
}) {
  const { t } = useTranslation()
  const id = useId()
  const here = useSession((parts) => parts.location.currentLocation)
  const { latitude, longitude } = filter.latitude === undefined ? (here ?? {}) : filter
  return (
    <>
      {names.map((name) => (
        <TextFilter
          key={name}
          label={t(`public.filter.${name}`)}
          value={filter[name]}
          onValue={(value) => onChange({ [name]: readFilter({ [name]: value })[name] })}
        />
      ))}
      {latitude !== undefined && longitude !== undefined && (
        <div className="grid content-start gap-1.5">
          <label htmlFor={id} className="text-sm font-semibold">
            {t(filter.latitude === undefined ? 'public.filter.nearMe' : 'public.filter.near')}
          </label>
          <Select
            id={id}
            value={filter.latitude === undefined ? '' : String(filter.radius ?? nearby.radiusKm)}
            onChange={({ target }) =>
              onChange(
                target.value
                  ? { latitude, longitude, radius: Number(target.value) }
                  : { latitude: undefined, longitude: undefined, radius: undefined },
              )
            }
            empty={t('public.filter.any')}
            options={[...new Set([...radii, filter.radius ?? nearby.radiusKm])].toSorted((a, b) => a - b)}
            text={(km) => t('public.filter.within', { km })}
          />
        </div>
      )}
    </>
  )
}
