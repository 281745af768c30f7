import type { ReactNode } from 'react'
import type { Story } from '../../../../machines/story/types'
import { BesidePanel } from '../BesidePanel'
import { StoryAside } from './StoryAside'
import { hasList, StoryPicture } from './StoryPicture'
import type { PaintedFigures } from './painted'

/** The story and, beside it, the story in short or the selected state. */
export function StoryLevel({
  story,
  title,
  selected,
  lit,
  painted,
  notes,
  children,
}: {
  story: Story
  title: string
  /** Id of the selected state; undefined without one. */
  selected: string | undefined
  /** Ids of the active states. */
  lit: ReadonlySet<string>
  /** Figures on the story; undefined if none are asked for or loaded. */
  painted: PaintedFigures | undefined
  /** Notes on the boxes where a record has been; undefined without its film. */
  notes: ReadonlyMap<string, string> | undefined
  /** Details of the selected state. */
  children: ReactNode
}) {
  const home = selected && homeOf(story, selected)
  // Lanes and lists need the whole width until a state is opened.
  const isBeside = selected !== undefined || (story.lanes.length === 1 && !hasList(story))
  return (
    <BesidePanel
      picture={
        <StoryPicture
          story={story}
          title={title}
          look={{
            selected: home,
            lit: new Set([...lit].flatMap((id) => story.at[id] ?? [])),
            painted,
            notes,
          }}
        />
      }
      aside={<StoryAside story={story} isWide={!isBeside} look={{ selected: home, lit: new Set() }} />}
      home={home}
      selected={selected}
      isBeside={isBeside}
    >
      {children}
    </BesidePanel>
  )
}

/** Returns the box, problem or rare case that shows a state: itself, or that of its first nested state. */
function homeOf({ at }: Story, state: string): string | undefined {
  const inner = Object.keys(at).find((leaf) => leaf === state || leaf.startsWith(`${state}.`))
  return inner && at[inner]
}
