import type { MachineLabels } from '../../kit'

/** Labels of the slot chart, in a product owner's terms. */
export const slotLabels: MachineLabels = {
  title: 'Slot of a plan',
  about: 'Whether one slot of a plan is used by a listing.',
  owner: 'The owner of the listing',
  ordinary: [['held', 'used']],
  events: {
    'slot.held': { caption: 'the listing is submitted again', actor: 'server' },
    'slot.used': { caption: 'the listing goes live', actor: 'server' },
    'slot.released': { caption: 'the listing is refused or removed', actor: 'server' },
  },
  guards: { packageHasRoom: 'a plan has a free slot' },
  story: {
    who: 'Owner',
    says: {
      held: 'A listing that waits for review has it.',
      used: 'The listing went live.',
    },
    edges: {
      'start>held': 'a listing is submitted',
    },
  },
}
