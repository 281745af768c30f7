import type { MapLine, MapPart, MapRepeat } from '../../../../machines/story/map-types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { join } from '../../../ui/layout/join-classes'
import { StateBoxLink } from '../story/StateBoxLink'
import { isOrdinary, type MapLook } from './map-look'

/** Answers of a service in a numbered list, and the acts of people. */
export function MapParts({ parts, look }: { parts: readonly MapPart[]; look: MapLook }) {
  return parts.map(({ title, acts, lines }) => {
    const starts = startsOf(lines)
    const List = title === null ? 'ul' : 'ol'
    return (
      <div
        key={`${title}${acts}${arrowsOf(lines[0])}`}
        className={join('map-part', `story-${acts}`, title !== null && 'is-answers')}
      >
        {title !== null && <p className="map-event">{title}</p>}
        <List>
          {lines.map((line, nth) => (
            <li
              key={arrowsOf(line)}
              data-arrows={arrowsOf(line)}
              value={title === null ? undefined : starts[nth]}
              className={join('map-line', !('as' in line) && line.ordinary && 'is-ordinary')}
            >
              <span aria-hidden className="map-nth">
                {title === null ? '•' : starts[nth]}
              </span>
              {'as' in line ? <Repeat line={line} look={look} /> : <Line line={line} look={look} />}
            </li>
          ))}
        </List>
      </div>
    )
  })
}

const arrowsOf = (line: MapLine | MapRepeat | undefined) => line?.arrows.join(' ') ?? ''

/** Returns the number of each answer; a line that replaces several takes as many. */
function startsOf(lines: MapPart['lines']): number[] {
  let next = 1
  return lines.map((line) => {
    const start = next
    next += 'as' in line ? line.texts.length : 1
    return start
  })
}

function Line({ line: { text, onlyIf, to }, look }: { line: MapLine; look: MapLook }) {
  const { t } = useTranslation()
  return (
    <>
      <span>
        {text}
        {onlyIf !== null && <span className="text-muted"> · {onlyIf}</span>}
      </span>
      {to === null ? (
        <span className="map-jump text-muted">{t('atlas.map.stays')}</span>
      ) : (
        <Jump to={to} look={look} />
      )}
    </>
  )
}

function Jump({ to, look }: { to: string; look: MapLook }) {
  const number = look.map.numbers[to]
  return (
    <StateBoxLink id={to} className="map-jump">
      <span aria-hidden className="map-arrow" />
      {number !== undefined && (
        <span className={join('map-number', isOrdinary(look, to) && 'is-ordinary')}>{number}</span>
      )}
      {look.titles.get(to)}
    </StateBoxLink>
  )
}

function Repeat({ line: { as, from, until, texts }, look }: { line: MapRepeat; look: MapLook }) {
  const { t } = useTranslation()
  const number = look.map.numbers[as] ?? 0
  return (
    <span>
      <StateBoxLink id={as} className="link">
        {from > 0 ? t('atlas.map.answersAsIn', { number, from, until }) : t('atlas.map.actsAsIn', { number })}
      </StateBoxLink>
      {from === 0 && <span className="text-muted">: {texts.join('; ')}</span>}
    </span>
  )
}
