import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Story } from '../../../../machines/story/types'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { IconButton } from '../../../ui/buttons/IconButton'
import { join } from '../../../ui/layout/join-classes'
import { StoryAside } from './StoryAside'
import { hasList, StoryPicture } from './StoryPicture'
import type { PaintedFigures } from './painted'

/**
 * The story and, beside it, the story in short or the selected state. Escape closes the state and returns to its box; on
 * a phone the state comes from below.
 */
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
  const { t } = useTranslation()
  const navigate = useNavigate()
  const page = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const home = selected && homeOf(story, selected)
  // Lanes and lists need the whole width until a state is opened.
  const isBeside = selected !== undefined || (story.lanes.length === 1 && !hasList(story))
  const close = () => {
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search }),
      hash: '',
      replace: true,
      resetScroll: false,
    })
    const boxes = page.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    Array.from(boxes)
      .find((box) => box.dataset['id'] === home)
      ?.focus()
  }
  const live = useRef(close)
  useEffect(() => {
    live.current = close
  })
  useEffect(() => {
    if (!selected) return
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      live.current()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [selected])
  const opened = useRef(selected)
  useEffect(() => {
    if (selected && opened.current !== selected) panel.current?.focus({ preventScroll: true })
    opened.current = selected
  }, [selected])
  return (
    <div
      ref={page}
      className={join(
        'story-page grid grid-cols-[minmax(0,1fr)] items-start gap-x-6.5 gap-y-6 print:block',
        isBeside && 'lg:grid-cols-[minmax(0,1fr)_15.75rem]',
      )}
    >
      <StoryPicture
        story={story}
        title={title}
        look={{ selected: home, lit: new Set([...lit].flatMap((id) => story.at[id] ?? [])), painted, notes }}
      />
      {selected ? (
        <div
          ref={panel}
          tabIndex={-1}
          role="region"
          aria-labelledby="workflow-state"
          className="story-panel story-aside relative border-line outline-none lg:border-s lg:ps-5"
        >
          <IconButton
            icon="close"
            label={t('atlas.story.close')}
            size={18}
            onClick={close}
            className="absolute end-1 top-1 print:hidden"
          />
          {children}
        </div>
      ) : (
        <div className={join('story-aside border-line print:mt-4', isBeside && 'lg:border-s lg:ps-5')}>
          <StoryAside story={story} isWide={!isBeside} look={{ selected: home, lit: new Set() }} />
        </div>
      )}
    </div>
  )
}

/** Returns the box, problem or rare case that shows a state: itself, or that of its first nested state. */
function homeOf({ at }: Story, state: string): string | undefined {
  const inner = Object.keys(at).find((leaf) => leaf === state || leaf.startsWith(`${state}.`))
  return inner && at[inner]
}
