import { useTranslation } from 'react-i18next'
import type { Sheet } from '../../../machines/diagram/picture'
import type { Diagram } from '../../../machines/diagram/types'
import { mirrorOf } from './mirror'
import type { Painter } from './paint'
import { ArrowLabel, ArrowLine } from './PictureArrow'
import { PictureBox } from './PictureBox'
import { useInView } from './use-in-view'
import './picture.css'

/** A picture may be scaled down so far; its words stay readable, and the rest is scrolled. */
const leastScale = 0.8

const room = 14

/** One level of a machine. What the arrows say is told in words beside the picture, so they are silent here. */
export function SheetPicture({
  sheet,
  diagram,
  lit,
  selected,
  counts,
  painter,
}: {
  sheet: Sheet
  diagram: Diagram
  /** Ids of the states somebody stands in. */
  lit: ReadonlySet<string>
  selected: string | undefined
  counts: ReadonlyMap<string, number>
  painter: Painter | undefined
}) {
  const { t, i18n } = useTranslation()
  const { width, height, boxes, arrows } = sheet
  const mirror = mirrorOf(i18n.dir() === 'rtl', width)
  const states = new Map(diagram.states.map((state) => [state.id, state]))
  const start = boxes.find(({ role }) => role === 'start' || role === 'entry')
  const frame = useInView(selected ?? [...lit].at(-1) ?? start?.id)
  return (
    <section
      ref={frame}
      // Scrolls inside on a narrow screen, so it has to be reachable without a pointer.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('atlas.pictureOf', { title: sheet.title })}
      className="max-h-[85vh] overflow-auto rounded-lg border border-line bg-surface p-3"
    >
      <svg
        viewBox={`${-room} ${-room} ${width + 2 * room} ${height + 2 * room}`}
        role="group"
        aria-label={sheet.title}
        direction={i18n.dir()}
        className="workflow-picture mx-auto block h-auto w-full"
        style={{ minWidth: (width + 2 * room) * leastScale, maxWidth: width + 2 * room }}
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
  )
}
