import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { ActsMark } from '../story/ActsMark'
import { useCount } from '../story/BoxFigures'
import { timeClass } from '../story/painted'
import { StateBoxLink } from '../story/StateBoxLink'
import { useStayTime } from '../story/use-stay-time'
import { MapParts } from './MapParts'
import { isOrdinary, type MapLook } from './map-look'

/** A state with all its transitions. */
export function MapBox({ id, look }: { id: string; look: MapLook }) {
  const { acts, says, isFinal, isBad, parts } = look.map.boxes[id]!
  const stay = look.painted?.paint === 'time' ? look.painted.figures.get(id)?.stay : undefined
  return (
    <div
      data-lit={look.lit.has(id) ? '' : undefined}
      data-selected={look.selected === id ? '' : undefined}
      className={join(
        'map-item map-box',
        `story-${acts[0] ?? 'nobody'}`,
        isFinal && 'is-final',
        isBad && 'is-bad',
        stay && timeClass(stay.median),
      )}
    >
      <p className="map-title">
        <StateName id={id} look={look}>
          {isBad && <Icon name="warn" size={15} className="me-1 inline text-danger" />}
        </StateName>
        <ActsMark acts={acts} story={look.story} />
      </p>
      {look.painted ? <MapFigures id={id} painted={look.painted} /> : <p className="map-says">{says}</p>}
      <MapParts parts={parts} look={look} />
    </div>
  )
}

/** Transitions that all states of a group share. */
export function MapNote({ id, look }: { id: string; look: MapLook }) {
  const { t, i18n } = useTranslation()
  const { title, inside, parts } = look.map.notes[id]!
  const isWhole = !id.includes('.')
  const numbers = inside.flatMap((state) => look.map.numbers[state] ?? []).toSorted((a, b) => a - b)
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' }).format(numbers.map(String))
  return (
    <div className="map-item map-note" data-note={id} data-selected={look.selected === id ? '' : undefined}>
      <p className="map-title">{isWhole ? <b>{title}</b> : <StateName id={id} look={look} />}</p>
      <p className="map-says">
        {parts.length > 0
          ? t('atlas.map.shared', { numbers: list })
          : t('atlas.map.inside', { numbers: list })}
      </p>
      <MapParts parts={parts} look={look} />
    </div>
  )
}

/** Requirements in the order in which they are checked, with the states to which they lead while they aren't met. */
export function MapList({ look }: { look: MapLook }) {
  const { title, says, gates, parts } = look.map.list!
  return (
    <div className="map-item map-box story-server">
      <p className="map-title">
        <b>{title}</b>
      </p>
      <p className="map-says">{says}</p>
      <ol className="map-gates">
        {gates.map(({ name, bars }, nth) => (
          <li key={name}>
            <p className="map-event">
              <span aria-hidden>{nth + 1}</span> {name}
            </p>
            <ul>
              {bars.map(({ id, says: about, acts }) => (
                <li key={id} className="map-title" data-lit={look.lit.has(id) ? '' : undefined}>
                  <span>
                    <StateName id={id} look={look} /> <span className="map-says">{about}</span>
                  </span>
                  <ActsMark acts={[acts]} story={look.story} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <MapParts parts={parts} look={look} />
    </div>
  )
}

function StateName({ id, look, children }: { id: string; look: MapLook; children?: ReactNode }) {
  const number = look.map.numbers[id]
  return (
    <StateBoxLink id={id} className="map-name">
      {number !== undefined && (
        <span className={join('map-number', isOrdinary(look, id) && 'is-ordinary')}>{number}</span>
      )}
      {children}
      {look.titles.get(id)}
    </StateBoxLink>
  )
}

/** Visits of a state, or the time that it took. */
function MapFigures({ id, painted }: { id: string; painted: NonNullable<MapLook['painted']> }) {
  const { t } = useTranslation()
  const count = useCount()
  const stay = useStayTime()
  const figures = painted.figures.get(id)
  if (painted.paint === 'traffic')
    return (
      <p className="story-figures">
        {t('atlas.figures.runs')}: <b>{count(figures?.runs ?? 0)}</b>
      </p>
    )
  if (!figures?.stay) return <p className="story-figures">–</p>
  return (
    <p className="story-figures">
      <b>{stay(figures.stay.median)}</b> · {t('atlas.figures.within', { time: stay(figures.stay.p95) })}
    </p>
  )
}
