import type { CatalogueEntry } from '../../machines/catalogue'
import type { Diagram, Kind } from '../../machines/diagram/types'
import { kinds, mark } from './look'
import { table } from './page'

/** Returns the kinds of actors in these diagrams, in legend order. */
export const kindsIn = (drawn: readonly { diagram: Diagram }[]): Kind[] =>
  (Object.keys(kinds) as Kind[]).filter((kind) =>
    drawn.some(({ diagram }) => diagram.arrows.some((arrow) => arrow.kinds.includes(kind))),
  )

/** Renders the page that lists all machines and explains how to read a diagram. */
export function indexPage(drawn: { entry: CatalogueEntry; diagram: Diagram }[]): string {
  const of = (kind: CatalogueEntry['kind']) =>
    table(
      ['Machine', 'Purpose', 'Main user', 'States', 'Transitions'],
      drawn
        .filter(({ entry }) => entry.kind === kind)
        .map(({ diagram }) => [
          `[${diagram.title}](${diagram.id}.md)`,
          diagram.about,
          diagram.owner,
          `${diagram.states.length - 1}`,
          `${diagram.arrows.length}`,
        ]),
    )
  return [
    '# State machines',
    'The browser shows the states of these machines, the server refuses what they don’t allow, and tests are generated from them. `npm run diagrams` draws these pages from the code.',
    '## User flows',
    of('flow'),
    '## Records',
    of('record'),
    '## How to read a diagram',
    [
      '- A box is a state, and an arrow is a transition. Its label is the event, with the condition in italics.',
      '- The icon before the label and the colour of the arrow show who causes it:',
      ...kindsIn(drawn).map((kind) => `  - ![${kind}](marks/${kind}.svg) ${kinds[kind].legend}`),
      '- An arrow with several causes is black.',
      '- Thick arrows are the main path, from the start to success. Thin arrows are rarer paths and failures.',
      '- If one event can lead to several states, its conditions are numbered in the order in which they’re checked.',
      '- A box with a thick border has its own diagram; "+ 4 steps inside" is the number of its states. Dashed boxes are on another diagram.',
      '- A red box is a problem. A double border is a final state.',
      '- If another arrow would clutter the diagram, the transition is listed inside its box, with → before the target.',
    ].join('\n'),
    '',
  ].join('\n\n')
}

/** Renders the mark of one kind of actor as a separate image, for the index. */
export function markFile(kind: keyof typeof kinds): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" role="img"><rect width="16" height="16" rx="3" fill="#ffffff"/>${mark(kind, 8, 8)}</svg>\n`
}
