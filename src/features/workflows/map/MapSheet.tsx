import type { CSSProperties } from 'react'
import type { MapRow, MapSheet as Sheet } from '../../../../machines/story/map-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { join } from '../../../ui/layout/join-classes'
import { MapBox, MapList, MapNote } from './MapBox'
import type { MapLook } from './map-look'

/** Height of A4 in landscape that is filled, in CSS pixels (733 are printable; a sheet's height is an estimate), and the largest scale. */
const paper = { height: 727, scale: 0.94 } as const

/** One sheet: the ordinary way from top to bottom, and beside it the other states to which it leads. */
export function MapSheet({
  sheet: { rows, side, isWide, height },
  nth,
  title,
  look,
}: {
  sheet: Sheet
  nth: number
  /** Title of the machine. */
  title: string
  look: MapLook
}) {
  const { t } = useTranslation()
  const ids = rows.flatMap((row) => row.boxes.filter((id) => id !== null))
  const names = [ids[0], ids.at(-1)].flatMap((id) => (id ? [look.titles.get(id) ?? ''] : []))
  const ordinaryColumns = isWide ? 2 : 1
  const head = `map-sheet-${nth}`
  const style = { '--print': Math.min(paper.scale, paper.height / height).toFixed(3) } as CSSProperties
  return (
    <section aria-labelledby={`${head} ${head}-number`} className="map-sheet" style={style}>
      <div className="map-head">
        <h2 id={head} className="display text-base">
          <span className="hidden print:inline">{title}: </span>
          {names.length === 0 ? t('atlas.map.aside') : [...new Set(names)].join(' – ')}
        </h2>
        <span id={`${head}-number`} className="text-xs text-muted">
          {t('atlas.map.sheet', { nth, count: look.map.sheets.length })}
        </span>
      </div>
      <div className={join('map-columns', `has-${look.map.columns}`)}>
        <div className={join('map-way', isWide && 'is-wide')}>
          {rows.length > 0 && (
            <ol>
              {rows.map((row, at) => (
                <li key={row.boxes.find(Boolean) ?? 'list'}>
                  <Edge into={row} from={rows[at - 1]} isStart={nth === 1 && at === 0} />
                  {row.isList ? (
                    <MapList look={look} />
                  ) : (
                    <div className={join(row.boxes.length === 2 && 'map-halves')}>
                      {row.boxes.map((id) =>
                        id === null ? (
                          <span key="passing" aria-hidden className="map-passing" />
                        ) : (
                          <MapBox key={id} id={id} look={look} />
                        ),
                      )}
                    </div>
                  )}
                </li>
              ))}
            </ol>
          )}
          {isWide ? (
            <div className="map-halves">
              <Side ids={side[0] ?? []} look={look} />
              <Side ids={side[1] ?? []} look={look} />
            </div>
          ) : (
            <Side ids={side[0] ?? []} look={look} />
          )}
        </div>
        {side
          .slice(ordinaryColumns)
          .filter((ids) => ids.length > 0)
          .map((ids) => (
            <Side key={ids.join()} ids={ids} look={look} />
          ))}
      </div>
    </section>
  )
}

function Side({ ids, look }: { ids: readonly string[]; look: MapLook }) {
  const { t } = useTranslation()
  if (ids.length === 0) return null
  return (
    <ul aria-label={t('atlas.map.aside')} className="map-side">
      {ids.map((id) => (
        <li key={id}>
          {id.startsWith('note:') ? (
            <MapNote id={id.slice('note:'.length)} look={look} />
          ) : (
            <MapBox id={id} look={look} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Arrow of the ordinary way into a row: two where it forks, none at the start. */
function Edge({ into, from, isStart }: { into: MapRow; from: MapRow | undefined; isStart: boolean }) {
  const isForked = into.boxes.length === 2
  const isMerged = !isForked && from?.boxes.length === 2
  return (
    <span
      aria-hidden
      className={join('map-edge', isForked && 'is-forked', isMerged && 'is-merged', isStart && 'is-start')}
    >
      {!isStart && into.boxes.map((id) => (id === null ? <b key="passing" /> : <i key={id} />))}
      {into.isList && <i />}
    </span>
  )
}
