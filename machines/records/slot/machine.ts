import { setup } from 'xstate'
import type { Meta } from '../../kit'

/** Row fact from the server: `hasRoom`, an active package of the owner still has a slot for this feature. */
export type SlotContext = { hasRoom: boolean }

export type SlotEvent = { type: 'slot.held' } | { type: 'slot.used' } | { type: 'slot.released' }

/**
 * One slot of a package, taken by one listing (D67). The slot is `held` once the listing is submitted. Held and used
 * slots count against the limit; released slots don't.
 */
export const slotMachine = setup({
  types: {} as { context: SlotContext; input: SlotContext; events: SlotEvent; meta: Meta },
  guards: { packageHasRoom: ({ context }) => context.hasRoom },
}).createMachine({
  id: 'slot',
  context: ({ input }) => input,
  initial: 'held',
  description: 'Whether one slot of a plan is used.',
  states: {
    held: {
      description: 'Reserved for a listing that waits for review.',
      meta: { caption: 'Reserved' },
      on: {
        'slot.used': { target: 'used', meta: { by: ['server'] } },
        'slot.released': { target: 'released', meta: { by: ['server'] } },
      },
    },
    released: {
      description: 'Free again: the listing was not accepted or was removed before it went live.',
      meta: { caption: 'Released' },
      on: {
        'slot.held': { target: 'held', guard: 'packageHasRoom', meta: { by: ['server'] } },
      },
    },
    used: {
      type: 'final',
      description: 'The listing went live. The slot is used.',
      meta: { caption: 'Used' },
    },
  },
})
