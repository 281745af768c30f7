import { Link } from '@tanstack/react-router'
import type { Story, StoryBox, StoryLane, StoryLine, StoryRow } from '../../../../machines/story/types'
import { buttonLook } from '../../../ui/buttons/button-styles'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import { ActsMark } from './ActsMark'
import { BoxFigures, LineFigures } from './BoxFigures'
import { changeClass, changeIn, edgeCount, endsOf, timeClass } from './painted'
import { Gates } from './Gates'
import { PairArrows, StoryArrows } from './StoryArrows'
import { StateBoxLink, type StoryLook } from './StateBoxLink'

/** Steps of a lane, numbered unless it answers one of several questions. */
export function StoryRows({ lane, story, look }: { lane: StoryLane; story: Story; look: StoryLook }) {
  const isPairs = lane.rows.some(({ edges }) => edges.some(({ back }) => back !== undefined))
  const kind = lane.question === null ? '' : isPairs ? 'in-pairs' : 'in-lane'
  const columnsOf = (row: StoryRow | undefined) => (row ? (row.boxes.length === 2 ? 2 : 1) : 0)
  return (
    <ol>
      {lane.rows.map((row, nth) => {
        const isLast = kind === '' && nth + 1 === lane.rows.length
        const hasBoth = row.edges.some(({ back }) => back !== undefined)
        return (
          <li key={row.boxes.find(Boolean)?.id ?? row.list?.title}>
            <div className={join('story-row', kind)}>
              {kind === '' && <span className="story-blank" />}
              {hasBoth ? (
                <PairArrows edges={row.edges} />
              ) : (
                <StoryArrows
                  edges={row.edges}
                  painted={look.painted}
                  changeOf={(edge) => {
                    const ends = look.painted && endsOf(lane, nth, edge)
                    return ends?.source && changeIn(look.painted!, ends.source.id)?.exits.get(ends.target.id)
                  }}
                  countOf={(edge) => look.painted && edgeCount(look.painted, lane, nth, edge)}
                  before={columnsOf(lane.rows[nth - 1])}
                  into={row.boxes.length === 2 ? 2 : 1}
                />
              )}
            </div>
            <div className={join('story-row', kind)}>
              {kind === '' && (
                <span className="story-number" aria-hidden="true">
                  {nth + 1}
                </span>
              )}
              {row.list ? (
                <Gates list={row.list} story={story} look={look} />
              ) : (
                <Boxes boxes={row.boxes} number={kind === '' ? nth + 1 : null} story={story} look={look} />
              )}
              {kind !== 'in-pairs' && (
                <Problems
                  lines={row.lines}
                  from={row.boxes.flatMap((box) => box?.id ?? [])}
                  isNumbered={kind === ''}
                  look={look}
                  rare={isLast ? story.rare.length : 0}
                />
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function Boxes({
  boxes,
  number,
  story,
  look,
}: {
  boxes: StoryRow['boxes']
  number: number | null
  story: Story
  look: StoryLook
}) {
  const { t } = useTranslation()
  const isHalves = boxes.length === 2
  const isBoth = boxes.every(Boolean)
  return (
    <div className={join('story-boxes', isHalves && 'are-halves')}>
      {boxes.map((box, column) =>
        box ? (
          <div key={box.id} className="grid">
            {isBoth && column === 1 && <span className="story-or">{t('atlas.story.or')}</span>}
            <Box
              box={box}
              number={
                number === null ? null : isHalves && isBoth ? `${number}${'ab'.charAt(column)}` : `${number}`
              }
              story={story}
              look={look}
            />
          </div>
        ) : (
          <span key="passing" aria-hidden className="story-passing">
            <i />
          </span>
        ),
      )}
    </div>
  )
}

/** Box of a step, which opens its state. */
export function Box({
  box: { id, title, says, acts },
  number,
  story,
  look,
}: {
  box: StoryBox
  number: string | null
  story: Story
  look: StoryLook
}) {
  const { painted } = look
  const stay = painted?.paint === 'time' ? painted.stays.get(id) : undefined
  const isStuck = painted?.paint === 'stuck' && (painted.stuck?.get(id) ?? 0) > 0
  return (
    <StateBoxLink
      id={id}
      look={look}
      className={join(
        'story-box',
        `story-${acts[0] ?? 'nobody'}`,
        stay && timeClass(stay.median),
        isStuck && 'is-stuck',
        painted?.paint === 'compare' && changeClass(changeIn(painted, id)),
      )}
    >
      <span className="story-head">
        <span className="story-title">
          {number !== null && (
            <span aria-hidden className="story-own-number">
              {number}
            </span>
          )}
          {title}
        </span>
        <ActsMark acts={acts} story={story} />
      </span>
      {look.notes ? (
        <span className="story-figures">{look.notes.get(id) ?? '–'}</span>
      ) : painted ? (
        <BoxFigures id={id} painted={painted} />
      ) : (
        <span className="story-says">{says}</span>
      )}
    </StateBoxLink>
  )
}

function Problems({
  lines,
  from,
  isNumbered,
  rare,
  look,
}: {
  lines: readonly StoryLine[]
  /** Ids of the row's steps. */
  from: readonly string[]
  isNumbered: boolean
  /** Number of rarer ways, to link to in the last row. */
  rare: number
  look: StoryLook
}) {
  const { t } = useTranslation()
  if (lines.length === 0)
    return (
      <>
        <span className="story-blank" />
        {rare > 0 ? (
          <Link
            to="."
            search={(search: object) => ({ ...search, level: 'map' })}
            hash={(hash) => hash ?? ''}
            className={join(buttonLook({ size: 'sm' }), 'justify-self-start max-sm:mt-3 print:hidden')}
          >
            {t('atlas.story.moreRare', { count: rare })}
          </Link>
        ) : (
          <span className="story-blank" />
        )}
      </>
    )
  return (
    <>
      <span aria-hidden className="story-dash" />
      <ul aria-label={t('atlas.story.wrong')} className="story-problems">
        {lines.map(({ id, back, title, text }) => (
          <li key={`${id}${back}`} className="story-problem">
            <Icon
              name={back === null ? 'warn' : 'retry'}
              size={14}
              className={back === null ? 'text-danger' : 'text-muted'}
            />
            <span>
              <StateBoxLink
                id={id}
                look={back === null ? look : undefined}
                className="font-semibold hover:underline"
              >
                {back === null
                  ? title
                  : isNumbered
                    ? t('atlas.story.backTo', { step: back })
                    : t('atlas.story.backToState', { state: title })}
              </StateBoxLink>
              <span className="sr-only">: </span>{' '}
              {look.notes && back === null ? (
                <b className="story-figures">{look.notes.get(id)}</b>
              ) : (
                !look.painted && <span className="text-muted">{text}</span>
              )}
            </span>
            {look.painted && (
              <LineFigures id={id} isProblem={back === null} from={from} painted={look.painted} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
