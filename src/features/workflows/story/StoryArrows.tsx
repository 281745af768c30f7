import type { CSSProperties } from 'react'
import type { StoryEdge } from '../../../../machines/story/types'
import { join } from '../../../ui/layout/join-classes'
import { useCount } from './BoxFigures'
import type { ComparedShare } from './compare-figures'
import { arrowWidth, type PaintedFigures } from './painted'
import { useChangeText } from './use-change-text'

/** Centres of the two columns. */
const columns = ['calc(25% - 4px)', 'calc(75% + 4px)'] as const
const at = (x: string, more: Record<string, string> = {}) => ({ '--x': x, ...more }) as CSSProperties

/**
 * Arrows into a row, drawn downwards: a stem with a bar forks, a bar with a stem merges. Only their labels are read to
 * screen readers. `before` and `into`: numbers of columns; `before` is 0 at the start.
 */
export function StoryArrows({
  edges,
  before,
  into,
  painted,
  countOf,
  changeOf,
}: {
  edges: readonly StoryEdge[]
  painted: PaintedFigures | undefined
  /** Returns the visits that took an arrow; null if that isn't known. */
  countOf: (edge: StoryEdge) => number | null | undefined
  /** Returns how the share of an arrow has changed; undefined if that isn't known. */
  changeOf: (edge: StoryEdge) => ComparedShare | null | undefined
  before: 0 | 1 | 2
  into: 1 | 2
}) {
  const count = useCount()
  const { points } = useChangeText()
  if (edges.length === 0) return <div className="h-4" />
  const isStart = before === 0
  const isFork = into === 2 && before < 2 && edges.length > 1
  const isMerge = before === 2 && into === 1 && edges.length > 1
  const isBeside = before === 2 && into === 2
  const shape = isFork ? 'is-fork' : isMerge ? 'is-merge' : isBeside ? 'is-beside' : 'is-plain'
  const xOf = ({ from, to }: StoryEdge) =>
    isFork || isBeside ? columns[to] : isMerge ? columns[from] : '50%'
  const texts = edges.filter(({ text }) => text !== '')
  const shown = painted?.paint === 'traffic' ? painted : undefined
  const countsOf = (edge: StoryEdge) => (shown ? (countOf(edge) ?? null) : null)
  const wide = (edges: readonly StoryEdge[]): Record<string, string> => {
    const n = edges.reduce((sum, edge) => sum + (countsOf(edge) ?? 0), 0)
    return shown ? { '--width': `${arrowWidth(shown, n)}px` } : {}
  }
  return (
    <div className={join('story-arrows', shape)}>
      {isStart && !shown && <i aria-hidden className="dot" />}
      {isFork && (
        <>
          <i aria-hidden className="line" style={at('50%', { '--to': '24px', ...wide(edges) })} />
          <i aria-hidden className="bar" style={at('50%', { '--from': '11px' })} />
        </>
      )}
      {isMerge && (
        <>
          <i aria-hidden className="bar" style={at('50%', { '--from': '20px' })} />
          <i aria-hidden className="line" style={at('50%', { '--from': '20px', ...wide(edges) })} />
          <i aria-hidden className="head" style={at('50%', wide(edges))} />
        </>
      )}
      {edges.map((edge) => (
        <span key={`${edge.from}${edge.to}`}>
          <i
            aria-hidden
            className="line"
            style={at(
              xOf(edge),
              Object.assign(
                wide([edge]),
                isMerge
                  ? { '--to': '20px' }
                  : { '--from': isFork ? '11px' : '0px', '--to': edge.text === '' ? '0px' : '5px' },
              ),
            )}
          />
          {!isMerge && edge.text !== '' && (
            <i aria-hidden className="head" style={at(xOf(edge), wide([edge]))} />
          )}
          <span className="label" style={at(xOf(edge))}>
            {edge.by && <b>{edge.by} </b>}
            {edge.text}
            {countsOf(edge) !== null && (
              <>
                {' '}
                · <b>{count(countsOf(edge)!)}</b>
              </>
            )}
            {painted?.paint === 'compare' && changeOf(edge) && (
              <>
                {' '}
                · <b>{points(changeOf(edge)!)}</b>
              </>
            )}
          </span>
        </span>
      ))}
      {edges.length > 1 && (
        <span className="label is-joined">{texts.map(({ text }) => text).join(' / ')}</span>
      )}
    </div>
  )
}

/** Arrows between states that lead to each other, with a label for each direction. */
export function PairArrows({ edges }: { edges: readonly StoryEdge[] }) {
  const [only] = edges
  const arrows =
    only && edges.length === 1
      ? [
          { texts: [only.text], down: true, up: false },
          { texts: [only.back], down: false, up: true },
        ]
      : edges.map(({ text, back }) => ({ texts: [text, back], down: true, up: back !== undefined }))
  return (
    <div className="story-pairs">
      {arrows.map(({ texts, down, up }) => (
        <span key={texts[0]}>
          <i aria-hidden className="line" />
          {down && <i aria-hidden className="head" />}
          {up && <i aria-hidden className="head is-up" />}
          {texts.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      ))}
    </div>
  )
}
