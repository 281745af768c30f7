import type { MachineLabels } from '../../kit'

/** Labels of the operator content chart, in a product owner's terms. */
export const publicationLabels: MachineLabels = {
  title: 'Publication',
  about:
    'Whether visitors see an article, a page, a property type, a plan or anything else the operator publishes.',
  owner: 'The administrators',
  ordinary: [['draft', 'published']],
  events: {
    'entry.revised': { caption: 'changes what it says', actor: 'admin' },
    'entry.published': { caption: 'publishes it', actor: 'admin', tone: 'usual' },
    'entry.withdrawn': { caption: 'unpublishes it, with a reason', actor: 'admin', tone: 'grave' },
    'entry.deleted': { caption: 'deletes it', actor: 'admin', tone: 'grave' },
  },
  guards: { unused: 'nothing uses it any more' },
  story: {
    who: 'Administrator',
    outcomes: {
      withdrawn: 'Nobody can find or buy it any more',
      deleted: 'If nothing uses it',
    },
    edges: {
      'start>draft': 'it’s written',
    },
  },
}
