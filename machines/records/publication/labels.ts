import type { MachineLabels } from '../../kit'

/** The chart of what the operator publishes, in a product owner's words. */
export const publicationLabels: MachineLabels = {
  title: 'Publication',
  about:
    'Whether visitors see an article, a page, a category, a package or whatever else the operator sets up.',
  owner: 'The administrators',
  events: {
    'entry.revised': { caption: 'changes what it says', actor: 'admin' },
    'entry.published': { caption: 'shows it to everybody', actor: 'admin', tone: 'usual' },
    'entry.withdrawn': { caption: 'takes it from view, with a reason', actor: 'admin', tone: 'grave' },
    'entry.deleted': { caption: 'deletes it', actor: 'admin', tone: 'grave' },
  },
  guards: { unused: 'nothing names it any more' },
}
