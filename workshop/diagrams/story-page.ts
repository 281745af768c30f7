import type { Diagram } from '../../machines/diagram/types'
import type { Acts, Story, StoryBox, StoryLane, StoryLine } from '../../machines/story/types'
import { anchorOf, escape } from './labels'

/** Renders a story as numbered lists: a list per lane, each problem below its step, and the rarer ways. */
export function storyText(story: Story, { id, states }: Diagram): string[] {
  const link = (state: string, text: string) => `[${escape(text)}](#${anchorOf(state.slice(id.length + 1))})`
  const who = (acts: readonly Acts[]) =>
    acts.map((one) =>
      one === 'person' ? story.who : one === 'counterpart' ? (story.counterpart ?? '') : names[one],
    )
  const box = ({ id: state, title, says, acts }: StoryBox) =>
    `**${link(state, title)}** (${who(acts).join(' or ')}): ${escape(says)}`
  const problem = ({ id: state, back, title, text }: StoryLine) =>
    back === null
      ? `   - Goes wrong: ${link(state, title)}. ${escape(text)}.`
      : `   - Back to step ${back}: ${escape(text)}.`
  const caption = (state: string) => states.find((one) => one.id === state)?.caption ?? ''
  const lane = ({ id: region, question, rows, held }: StoryLane) => [
    ...(question === null ? [] : [`### ${caption(region)}`]),
    rows
      .flatMap(({ boxes, list, lines }, nth) => [
        `${nth + 1}. ${
          list
            ? `**${escape(list.title)}**: ${escape(list.says)}`
            : boxes
                .filter((one) => one !== null)
                .map(box)
                .join('<br>or ')
        }`,
        ...(list?.gates.map(
          ({ name, bars }) =>
            `   - ${escape(name)}. Otherwise: ${bars.map((bar) => `${link(bar.id, bar.title)} (${who([bar.acts]).join()}): ${escape(bar.says)}`).join(' ')}`,
        ) ?? []),
        ...lines.map(problem),
      ])
      .join('\n'),
    ...(held ? ['Each decision can be undone for a moment before anyone else sees it.'] : []),
  ]
  return [
    '## Story',
    escape(story.whole ?? story.short),
    ...story.lanes.flatMap(lane),
    ...(story.below.length > 0 ? [`From anywhere: ${story.below.map(box).join('; ')}`] : []),
    ...(story.rare.length > 0
      ? [
          '### Rarer ways',
          story.rare
            .map(({ id: state, title, text }) => `- ${link(state, title)}: ${escape(text)}.`)
            .join('\n'),
        ]
      : []),
  ]
}

const names: Record<Exclude<Acts, 'person' | 'counterpart'>, string> = {
  server: 'Threshold',
  gateway: 'Gateway',
  admin: 'Administrator',
  clock: 'Time',
  nobody: 'No one',
  done: 'Done',
}
