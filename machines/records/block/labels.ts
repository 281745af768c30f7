import type { MachineLabels } from '../../kit'

/** Labels of the block chart, in a product owner's terms. */
export const blockLabels: MachineLabels = {
  title: 'Block',
  about: 'Whether one user has blocked another from messaging.',
  owner: 'The person who blocks',
  ordinary: [['open', 'blocked']],
  events: {
    'person.blocked': { caption: 'blocks the other person', actor: 'person' },
    'block.lifted': { caption: 'lifts the block', actor: 'person' },
    'block.overruled': { caption: 'lifts it for them, with a reason', actor: 'admin' },
  },
  guards: {},
  story: {
    who: 'User',
    says: {
      open: 'Messages pass unless the other person blocks them.',
    },
  },
}
