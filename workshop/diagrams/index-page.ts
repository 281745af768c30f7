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
      ['Machine', 'What it decides', 'Whose', 'States', 'Ways'],
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
    '# The machines',
    'Each of these is the one statement of a rule: the browser shows its states, the server refuses what it does not allow, the tests walk it, and these pages are drawn from it by `npm run diagrams`.',
    '## What a person goes through',
    of('flow'),
    '## The life of a stored thing',
    of('record'),
    '## How to read a picture',
    [
      '- A box is a state: something that is true for a while. An arrow is something that happens; the words on it say what, and in italics under which condition.',
      '- The mark before the words, and the colour of the arrow, say who makes it happen:',
      ...kindsIn(drawn).map((kind) => `  - ![${kind}](marks/${kind}.svg) ${kinds[kind].legend}`),
      '- An arrow on which several act is black.',
      '- The thick way is the ordinary one, from where it begins to where all is well. Everything thin is rarer, or goes wrong.',
      '- Where one event can lead to several states, its conditions are numbered as they are asked: 1. first, the next only where it does not hold.',
      '- A box with a thick border has a sheet of its own; "+ 4 steps inside" says how much is on it. Dashed boxes are on another sheet.',
      '- A red box is trouble: nothing good happened. A double border is an end.',
      '- Where one more arrow would make the picture hard to read, the way is told inside the box it leaves, with → before where it leads.',
    ].join('\n'),
    '',
  ].join('\n\n')
}

/** Renders the mark of one kind of actor as a separate image, for the index. */
export function markFile(kind: keyof typeof kinds): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16" role="img"><rect width="16" height="16" rx="3" fill="#ffffff"/>${mark(kind, 8, 8)}</svg>\n`
}
