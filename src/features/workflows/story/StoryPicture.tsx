import type { Story, StoryLane } from '../../../../machines/story/types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import type { StoryLook } from './StateBoxLink'
import { Box, StoryRows } from './StoryRows'
import './story.css'

/** A machine's story: its steps, or a lane for each question that it answers. */
export function StoryPicture({ story, title, look }: { story: Story; title: string; look: StoryLook }) {
  const { t } = useTranslation()
  const [first] = story.lanes
  const isLanes = first?.question !== null
  return (
    <section
      aria-label={t('atlas.story.of', { title })}
      className={join('story-frame grid min-w-0 gap-3', hasList(story) && 'has-list')}
    >
      {story.whole !== null && (
        <p className="rounded-lg border border-line bg-accent-soft px-4 py-2.5 text-sm">{story.whole}</p>
      )}
      {isLanes ? (
        <div className={join('story-lanes', story.lanes.length === 2 && 'are-two')}>
          {story.lanes.map((lane) => (
            <Lane key={lane.id} lane={lane} story={story} look={look} />
          ))}
        </div>
      ) : (
        first && <StoryRows lane={first} story={story} look={look} />
      )}
      {story.below.map((box) => (
        <div key={box.id} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,26rem)_1fr]">
          <Box box={box} number={null} story={story} look={look} />
          <p className="text-xs text-muted">{t('atlas.story.anywhere')}</p>
        </div>
      ))}
    </section>
  )
}

/** Whether a story has a list of requirements, which needs the whole width. */
export const hasList = ({ lanes }: Story): boolean =>
  lanes.some(({ rows }) => rows.some(({ list }) => list !== null))

function Lane({ lane, story, look }: { lane: StoryLane; story: Story; look: StoryLook }) {
  const { t } = useTranslation()
  return (
    <section className="story-lane" aria-labelledby={lane.id}>
      <h2 id={lane.id} className="display text-base">
        {lane.question}
      </h2>
      <p className="mb-2 text-xs text-muted">{lane.about}</p>
      <StoryRows lane={lane} story={story} look={look} />
      {lane.held && (
        <p className="mt-3 flex gap-1.5 text-xs text-muted">
          <Icon name="clock" size={14} className="mt-0.5" />
          {t('atlas.story.held')}
        </p>
      )}
    </section>
  )
}
