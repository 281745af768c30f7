import { useEffect, useRef, type ReactNode } from 'react'
import type { ChartMap } from '../../../../machines/story/map-types'
import type { Diagram } from '../../../../machines/diagram/types'
import type { Story } from '../../../../machines/story/types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { BesidePanel } from '../BesidePanel'
import { MapSheet } from './MapSheet'
import type { MapLook } from './map-look'
import './map.css'

/** Every state and transition of a machine on sheets and, beside them, the selected state. */
export function MapLevel({
  map,
  diagram,
  story,
  selected,
  lit,
  painted,
  children,
}: {
  map: ChartMap
  diagram: Diagram
  /** Names the people. */
  story: Story
  /** Id of the selected state; undefined without one. */
  selected: string | undefined
  /** Ids of the active states. */
  lit: ReadonlySet<string>
  painted: MapLook['painted']
  /** Details of the selected state. */
  children: ReactNode
}) {
  const frame = useRef<HTMLElement>(null)
  const { t } = useTranslation()
  const titles = new Map(diagram.states.map(({ id, caption }) => [id, caption]))
  const look: MapLook = { map, story, titles, selected, lit, painted }
  useEffect(() => {
    if (!selected || !frame.current) return
    const box = Array.from(frame.current.querySelectorAll<HTMLElement>(boxes)).find(
      (one) => one.dataset['id'] === selected,
    )
    box?.closest('.map-item')?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <BesidePanel
      picture={
        <section
          ref={frame}
          aria-label={t('atlas.map.of', { title: diagram.title })}
          className="map-frame grid grid-cols-[minmax(0,1fr)] gap-4"
        >
          <MapLegend count={titles.size - 1} transitions={diagram.arrows.length} />
          {map.sheets.map((sheet, nth) => (
            <MapSheet
              key={[...sheet.rows.flatMap((row) => row.boxes), ...sheet.side.flat()].join()}
              sheet={sheet}
              nth={nth + 1}
              title={diagram.title}
              look={look}
            />
          ))}
        </section>
      }
      aside={null}
      home={selected}
      boxes={boxes}
      selected={selected}
      isBeside={selected !== undefined}
    >
      {children}
    </BesidePanel>
  )
}

const boxes = '.map-title [data-id]'

function MapLegend({ count, transitions }: { count: number; transitions: number }) {
  const { t } = useTranslation()
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-muted print:hidden">
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="map-number is-ordinary">
          9
        </span>
        {t('atlas.map.ordinary')}
      </li>
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="map-number">
          9
        </span>
        {t('atlas.map.aside')}
      </li>
      <li className="flex items-center gap-1.5">
        <b aria-hidden>1 2 3</b> {t('atlas.map.order')}
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="warn" size={14} className="text-danger" />
        {t('atlas.story.bad')}
      </li>
      <li>
        {t('atlas.states', { count })} · {t('atlas.ways', { count: transitions })}
      </li>
    </ul>
  )
}
