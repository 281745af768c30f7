import { useTranslation } from '../../../ui/i18n/use-translation'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { MapSight } from '../../../shared/maps/port'
import { Button } from '../../../ui/buttons/Button'
import { join } from '../../../ui/layout/join-classes'
import { Select } from '../../../ui/forms/Select'
import { changed } from '../../../shared/results/list-input'
import { edges } from './map-input'
import { onMap } from './on-map'
import { useQuery } from '@tanstack/react-query'
import type { Point } from '../../../../contract/map/map-area'
import { useApi } from '../../../app/api/use-api'
import { placeQuery } from '../../../shared/maps/reverse-geocode'

/** Centre of the search by name, or by coordinates if unnamed. */
function PlaceName({ at, km, className }: { at: Point; km: number; className?: string }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(placeQuery(useApi(), at, i18n.language))
  const degrees = `${at.latitude.toFixed(3)}, ${at.longitude.toFixed(3)}`
  return (
    <p className={join('text-sm text-muted', className)}>
      {t('map.within', { km, place: data?.city || degrees })}
    </p>
  )
}

/** Look of text over a map, with a background that keeps it legible. */
const pill = 'rounded-lg border border-control bg-surface px-3'

const distances = [1, 2, 5, 10, 25, 50]

export interface MapToolsProps {
  filter: PropertyFilter
  onFilter: (filter: PropertyFilter) => void
  sight: MapSight | null
  follows: boolean
  /** Whether the tools float over the map next to its zoom buttons. */
  floats?: boolean
  onFollows: (on: boolean) => void
  onDraw: () => void
}

/** Map tools: search while moving, draw an area, search around a place. */
export function MapTools({ filter, onFilter, sight, follows, floats, onFollows, onDraw }: MapToolsProps) {
  const { t } = useTranslation()
  const { latitude, longitude, radius, area } = filter
  const around = latitude !== undefined && longitude !== undefined
  const bound = around || area !== undefined
  return (
    <div
      role="group"
      aria-label={t('map.tools')}
      className={join(
        'flex flex-wrap items-center',
        floats
          ? join(onMap, 'pointer-events-none gap-1.5 sm:gap-2 *:pointer-events-auto')
          : 'gap-x-3 gap-y-1.5',
      )}
    >
      {!bound && (
        <label
          className={join(
            'flex min-h-11 min-w-0 items-center gap-2 text-sm',
            floats && `${pill} max-sm:gap-1.5 max-sm:px-2 max-sm:text-xs`,
          )}
        >
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={follows}
            onChange={(event) => {
              onFollows(event.target.checked)
              onFilter(changed(filter, edges(event.target.checked ? sight : null)))
            }}
          />
          <span className={floats ? 'max-sm:sr-only' : undefined}>{t('map.follow')}</span>
          {floats && (
            <span aria-hidden="true" className="truncate sm:hidden">
              {t('map.followShort')}
            </span>
          )}
        </label>
      )}
      {area ? (
        <Button icon="close" onClick={() => onFilter(changed(filter, { area: undefined }))}>
          {t('map.areaOff')}
        </Button>
      ) : (
        <Button
          icon="edit"
          aria-label={t('map.draw')}
          className={floats ? 'max-sm:w-11' : undefined}
          onClick={onDraw}
        >
          <span className={floats ? 'max-sm:sr-only' : undefined}>{t('map.draw')}</span>
        </Button>
      )}
      {!area && (
        <Select
          aria-label={t('map.around')}
          className={
            floats
              ? 'min-w-0 sm:min-w-36 max-sm:flex-1 max-sm:[&_.icon]:end-1.5 max-sm:[&_select]:ps-2 max-sm:[&_select]:pe-6'
              : 'min-w-36'
          }
          disabled={!sight}
          value={around ? String(radius ?? 10) : ''}
          onChange={(event) => {
            const km = Number(event.target.value)
            const center = around ? { latitude, longitude } : sight?.center
            onFilter(
              changed(filter, {
                ...edges(null),
                latitude: km && center ? tidy(center.latitude) : undefined,
                longitude: km && center ? tidy(center.longitude) : undefined,
                radius: km || undefined,
              }),
            )
          }}
          empty={t('map.aroundAny')}
          options={[...new Set([...distances, ...(around ? [radius ?? 10] : [])])].toSorted((a, b) => a - b)}
          text={(km) => t('map.km', { km })}
        />
      )}
      {around && (
        <PlaceName
          at={{ latitude, longitude }}
          km={radius ?? 10}
          className={floats ? join(pill, 'py-1.5') : undefined}
        />
      )}
    </div>
  )
}

/** Rounds coordinates to about ten metres. */
const tidy = (degrees: number) => Number(degrees.toFixed(4))
