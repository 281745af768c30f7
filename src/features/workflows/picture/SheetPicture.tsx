import { useRef } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Sheet } from '../../../../machines/diagram/picture'
import type { Diagram } from '../../../../machines/diagram/types'
import { IconButton } from '../../../ui/buttons/IconButton'
import { Minimap } from './Minimap'
import { mirrorOf } from './mirror'
import type { Painter } from './paint'
import { ArrowLabel, ArrowLine } from './PictureArrow'
import { PictureBox } from './PictureBox'
import { useInView } from './use-in-view'
import { useZoom } from './use-zoom'
import './picture.css'

/** Smallest scale at which text stays readable; the diagram scrolls rather than shrink below it. */
const leastScale = 0.8

const room = 14

/** One level of a machine. Arrow labels are listed next to the diagram, so they are hidden from screen readers here. */
export function SheetPicture({
  sheet,
  diagram,
  lit,
  selected,
  counts,
  painter,
  low,
}: {
  sheet: Sheet
  diagram: Diagram
  /** Ids of the active states. */
  lit: ReadonlySet<string>
  selected: string | undefined
  counts: ReadonlyMap<string, number>
  painter: Painter | undefined
  /** Limits the height on narrow screens, leaving space for the controls below. */
  low: boolean
}) {
  const { t, i18n } = useTranslation()
  const { width, height, boxes, arrows } = sheet
  const mirror = mirrorOf(i18n.dir() === 'rtl', width)
  const states = new Map(diagram.states.map((state) => [state.id, state]))
  const start = boxes.find(({ role }) => role === 'start' || role === 'entry')
  const here = [...lit].findLast((id) => boxes.some((box) => box.id === id))
  const picture = useRef<SVGSVGElement>(null)
  const frame = useInView([here, selected ?? start?.id], sheet.id)
  const size = { width: width + 2 * room, height: height + 2 * room }
  const zoom = useZoom(frame, picture, size)
  const { scale } = zoom
  const buttons = [
    { act: zoom.closer, icon: 'plus', label: t('atlas.zoom.closer') },
    { act: zoom.farther, icon: 'minus', label: t('atlas.zoom.farther') },
    { act: zoom.fit, icon: 'image', label: t('atlas.zoom.fit') },
    { act: zoom.reset, icon: 'retry', label: t('atlas.zoom.reset') },
  ] as const
  return (
    <div className="relative">
      <div
        role="group"
        aria-label={t('atlas.zoom')}
        className="absolute start-2 top-2 z-1 flex rounded-md border border-line bg-surface/90"
      >
        {buttons.map(({ act, icon, label }) => (
          <IconButton key={icon} icon={icon} label={label} size={18} onClick={act} />
        ))}
      </div>
      <section
        ref={frame}
        // Scrollable on narrow screens, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('atlas.pictureOf', { title: sheet.title })}
        aria-describedby={`${sheet.id}-keys`}
        className={`${low ? 'max-h-[45vh] split:max-h-[85vh]' : 'max-h-[85vh]'} overflow-auto rounded-lg border border-line bg-surface p-3 pt-15`}
      >
        <p id={`${sheet.id}-keys`} className="sr-only">
          {t('atlas.zoom.keys')}
        </p>
        <svg
          ref={picture}
          viewBox={`${-room} ${-room} ${size.width} ${size.height}`}
          role="group"
          aria-label={sheet.title}
          direction={i18n.dir()}
          className="workflow-picture mx-auto block h-auto w-full"
          style={
            scale === null
              ? { minWidth: size.width * leastScale, maxWidth: size.width }
              : { width: size.width * scale, maxWidth: 'none' }
          }
        >
          <g aria-hidden="true">
            {arrows.map((arrow) => (
              <ArrowLine key={arrow.id} arrow={arrow} mirror={mirror} paint={painter?.(arrow.transitions)} />
            ))}
          </g>
          {boxes.map((box) => {
            const id = box.id.replace(/^out:/, '')
            const own = box.role !== 'elsewhere'
            return (
              <PictureBox
                key={box.id}
                box={box}
                state={states.get(id)}
                mirror={mirror}
                look={{
                  lit: own && lit.has(id),
                  selected: own && id === selected,
                  count: own ? counts.get(id) : undefined,
                  paint: own && states.has(id) ? painter?.([id, ...box.transitions]) : undefined,
                }}
              />
            )
          })}
          <g aria-hidden="true">
            {arrows.map((arrow) => (
              <ArrowLabel key={arrow.id} arrow={arrow} mirror={mirror} paint={painter?.(arrow.transitions)} />
            ))}
          </g>
        </svg>
      </section>
      <Minimap sheet={sheet} lit={lit} mirror={mirror} frame={frame} picture={picture} room={room} />
    </div>
  )
}
