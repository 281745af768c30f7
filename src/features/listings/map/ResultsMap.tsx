import type { TextKey } from '../../../../contract/texts/catalogue'
import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { nearby } from '../../../../contract/home-limits'
import { readArea } from '../../../../contract/map/map-area'
import type { PropertyFilter } from '../../../../contract/filter/property-filter'
import type { Extra } from '../../../../contract/calls/call-types'
import MapView from '../../../shared/maps/MapView'
import type { MapSight } from '../../../shared/maps/port'
import { usePlaceNames } from '../../../shared/maps/use-place-names'
import { useSettings } from '../../../app/api/use-settings'
import { MapFailure } from '../../../shared/results/MapFailure'
import { join } from '../../../ui/layout/join-classes'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { changed } from '../../../shared/results/list-input'
import { MapAndList } from '../../../shared/results/MapAndList'
import { useWide } from '../../../shared/results/use-wide'
import type { Detent } from '../../../ui/overlays/PullSheet'
import { OtherCurrencies } from '../results/OtherCurrencies'
import { DrawingTools } from './DrawingTools'
import { FoundList } from './FoundList'
import { sharedPlace } from './node-place'
import { ListingInfo } from './ListingInfo'
import { edges, understoodOnMap } from './map-input'
import { MapTools } from './MapTools'
import { keyOf, toNodes, type FoundListing } from './to-node'
import { useDrawing } from './use-drawing'
import { useMapSearch } from './use-map-search'

export interface ResultsMapProps {
  filter: PropertyFilter
  /** `replace` is set when the map was moved; such a change adds no history entry. */
  onFilter: (filter: PropertyFilter, replace?: boolean) => void
  /** Listing hovered in the adjacent list; `onLit` reports the one hovered on the map. */
  lit?: string | null
  onLit?: (key: string | null) => void
  /** Whether the map includes a list of its results, because there is no list next to it. */
  listed?: boolean
  className?: string
}

/** Time after the last move at which a map counts as at rest, in ms. */
const restMs = 250

/**
 * Map of the results. Follows the filter, and changes it when the user moves it, draws an area or searches around a
 * place.
 */
export default function ResultsMap({ filter, onFilter, lit, onLit, listed, className }: ResultsMapProps) {
  const { t, i18n } = useTranslation()
  const wide = useWide()
  const {
    currency_symbol: symbol,
    selected_currency_data: currency,
    price_decimals: decimals,
  } = useSettings()
  const { query, target, setTarget, sight, setSight } = useMapSearch(filter, listed === true)
  const read = query.isPlaceholderData ? undefined : query.data?.search_read
  const takeRead = useEffectEvent((understood: Record<string, string>) =>
    onFilter(understoodOnMap(understood, filter), true),
  )
  useEffect(() => {
    if (read) takeRead(read)
  }, [read])
  const [follows, setFollows] = useState(true)
  // Stores the listing itself, because after the view changes it may be part of a cluster or missing.
  const [opened, setOpened] = useState<FoundListing | null>(null)
  const drawing = useDrawing((area) =>
    onFilter(
      changed(filter, { ...edges(null), area, latitude: undefined, longitude: undefined, radius: undefined }),
    ),
  )
  // Deferred, since rendering can involve hundreds of markers and rows.
  const shown = useDeferredValue(query.data)
  const found = useMemo(() => shown?.data ?? [], [shown])
  const nodes = useMemo(
    () => toNodes(found, { t, lang: i18n.language, symbol, code: currency.code, decimals }),
    [found, t, i18n.language, symbol, currency.code, decimals],
  )
  const names = usePlaceNames()
  const [detent, setDetent] = useState<Detent>('peek')
  const { latitude, longitude, radius = nearby.radiusKm } = filter
  const around = latitude !== undefined && longitude !== undefined
  const area = useMemo(() => readArea(filter.area), [filter.area])
  const [moved, setMoved] = useState<MapSight | null>(null)
  // A transition, because the user may still be moving the map.
  const rest = (next: MapSight, byPerson: boolean) =>
    startTransition(() => {
      setSight(next)
      if (byPerson) setMoved(next)
    })
  const follow = useEffectEvent((to: MapSight) => {
    if (follows && !area && !around && !drawing.corners) onFilter(changed(filter, edges(to)), true)
  })
  // During continuous panning the URL is updated only once, when the map is at rest.
  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => follow(moved), restMs)
    return () => clearTimeout(timer)
  }, [moved])
  const latest = useRef(found)
  useEffect(() => {
    latest.current = found
  }, [found])
  // A stable callback, so only new rows of the list render while the map moves.
  const press = useCallback(
    (key: string) => {
      const one = latest.current.find((each) => keyOf(each) === key)
      if (one?.kind === 'cluster') setTarget({ ...one })
      else if (one) setOpened(one)
    },
    [setTarget],
  )
  // Lower the sheet so that the listing chosen in the list is visible on the map.
  const pressInList = useCallback(
    (key: string) => {
      setDetent((now) => (now === 'full' ? 'half' : now))
      press(key)
    },
    [press],
  )
  const total = shown?.total
  const place = useMemo(() => sharedPlace(found), [found])
  const status = total === undefined ? '' : t(shownTexts(shown, place), { count: total, place })
  const busy = query.isFetching || shown !== query.data
  const draw = () => {
    setDetent('peek')
    drawing.start()
  }
  const waiting = query.error ? '' : t('ui.loading')
  // Tools float over a map that takes up the available space, so they need no rows of their own.
  const floats = !listed || !wide
  const tools = drawing.corners ? (
    <DrawingTools drawing={drawing} middle={sight?.center} floats={floats} />
  ) : (
    <MapTools {...{ filter, onFilter, sight, follows, floats }} onFollows={setFollows} onDraw={draw} />
  )
  const drawnMap = (
    <div
      className={join(
        'relative overflow-hidden border-line',
        listed ? 'h-full border-t split:rounded-lg split:border' : 'min-h-72 flex-1 border-s',
      )}
    >
      {floats && tools}
      <MapView
        label={t('map.label')}
        className="absolute inset-0 h-full w-full"
        target={target}
        nodes={nodes}
        names={names}
        lit={lit ?? (opened && keyOf(opened))}
        onNode={press}
        onSight={rest}
        onPress={drawing.corners ? drawing.add : undefined}
        drawing={drawing.corners !== null}
        area={drawing.corners ?? area}
        circle={around ? { center: { latitude, longitude }, radiusKm: radius } : null}
        info={
          opened && {
            at: opened,
            content: <ListingInfo id={opened.id} />,
            onClose: () => setOpened((now) => (now === opened ? null : now)),
          }
        }
      />
      <MapFailure of={query} />
    </div>
  )
  return (
    <section
      aria-label={t('map.title')}
      aria-busy={busy}
      className={join('flex min-h-0 flex-col gap-2', className)}
    >
      {!floats && tools}
      {listed ? (
        <MapAndList map={drawnMap} status={status || waiting} detent={detent} onDetent={setDetent}>
          <OtherCurrencies to="/map" filter={filter} found={shown?.other_currencies} className="px-4 py-1" />
          <FoundList
            found={found}
            nodes={nodes}
            empty={status !== '' && found.length === 0}
            onPress={pressInList}
            onLit={onLit}
          />
        </MapAndList>
      ) : (
        <>
          {drawnMap}
          <p className="px-3 pb-2 text-xs text-muted">{status || waiting}</p>
        </>
      )}
      <LiveRegion text={busy ? '' : status} />
    </section>
  )
}

/** Returns the key of the text with the number of results the map shows. */
function shownTexts(found: Partial<Extra<'property-map'>> | undefined, place: string): TextKey {
  if (found?.total_is_capped) return 'map.shownNewest'
  if (found?.total_is_at_most) return 'map.shownAtMost'
  return place ? 'map.shownIn' : 'map.shown'
}
