import type { MachineLabels } from '../../kit'

/** The slot chart in a product owner's words. */
export const slotLabels: MachineLabels = {
  title: 'Place in a package',
  about: 'Whether one place of a package is taken by a listing.',
  owner: 'The owner of the listing',
  events: {
    'slot.held': { caption: 'the listing is sent in again', actor: 'server' },
    'slot.used': { caption: 'the listing goes live', actor: 'server' },
    'slot.released': { caption: 'the listing is refused or removed', actor: 'server' },
  },
  guards: { packageHasRoom: 'a package has a free place' },
}
