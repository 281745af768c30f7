import type { CSSProperties } from 'react'
import type { StoryEdge } from '../../../../machines/story/types'
import { join } from '../../../ui/layout/join-classes'

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
}: {
  edges: readonly StoryEdge[]
  before: 0 | 1 | 2
  into: 1 | 2
}) {
  if (edges.length === 0) return <div className="h-4" />
  const isStart = before === 0
  const isFork = into === 2 && before < 2 && edges.length > 1
  const isMerge = before === 2 && into === 1 && edges.length > 1
  const isBeside = before === 2 && into === 2
  const shape = isFork ? 'is-fork' : isMerge ? 'is-merge' : isBeside ? 'is-beside' : 'is-plain'
  const xOf = ({ from, to }: StoryEdge) =>
    isFork || isBeside ? columns[to] : isMerge ? columns[from] : '50%'
  const texts = edges.filter(({ text }) => text !== '')
  return (
    <div className={join('story-arrows', shape)}>
      {isStart && <i aria-hidden className="dot" />}
      {isFork && (
        <>
          <i aria-hidden className="line" style={at('50%', { '--to': '24px' })} />
          <i aria-hidden className="bar" style={at('50%', { '--from': '11px' })} />
        </>
      )}
      {isMerge && (
        <>
          <i aria-hidden className="bar" style={at('50%', { '--from': '20px' })} />
          <i aria-hidden className="line" style={at('50%', { '--from': '20px' })} />
          <i aria-hidden className="head" style={at('50%')} />
        </>
      )}
      {edges.map((edge) => (
        <span key={`${edge.from}${edge.to}`}>
          <i
            aria-hidden
            className="line"
            style={at(
              xOf(edge),
              isMerge
                ? { '--to': '20px' }
                : { '--from': isFork ? '11px' : '0px', '--to': edge.text === '' ? '0px' : '5px' },
            )}
          />
          {!isMerge && edge.text !== '' && <i aria-hidden className="head" style={at(xOf(edge))} />}
          <span className="label" style={at(xOf(edge))}>
            {edge.by && <b>{edge.by} </b>}
            {edge.text}
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
