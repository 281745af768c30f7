import type { Story, StoryList } from '../../../../machines/story/types'
import { Icon } from '../../../ui/pictures/Icon'
import { ActsMark } from './ActsMark'
import { StateBoxLink, type StoryLook } from './StateBoxLink'

/** Requirements in the order in which they are checked, each with the states it leads to while it isn't met. */
export function Gates({ list, story, look }: { list: StoryList; story: Story; look: StoryLook }) {
  return (
    <div className="story-gates">
      <p className="flex flex-wrap items-baseline gap-x-3 px-3.5 py-2">
        <b className="text-sm font-semibold">{list.title}</b>
        <span className="text-xs text-muted">{list.says}</span>
      </p>
      <ol>
        {list.gates.map(({ name, bars }, nth) => (
          <li key={name} className="story-gate">
            <span
              aria-hidden
              className="grid size-5.5 place-items-center rounded-sm bg-sunken text-xs font-semibold"
            >
              {nth + 1}
            </span>
            <b className="text-sm font-semibold">{name}</b>
            <ul className="grid gap-1">
              {bars.map(({ id, title, says, acts }) => (
                <li key={id} className="story-bar">
                  <span>
                    <Icon name="lock" size={13} className="me-1 inline text-warn" />
                    <StateBoxLink id={id} look={look} className="font-semibold hover:underline">
                      {title}
                    </StateBoxLink>{' '}
                    <span className="text-muted">{says}</span>
                  </span>
                  <ActsMark acts={[acts]} story={story} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  )
}
