import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/** Row fact from the server: `runs`, the featuring's period hasn't ended (`due_at`). */
export type AdvertisementContext = { runs: boolean }

export type AdvertisementEvent =
  | { type: 'advertisement.approved' }
  | { type: 'advertisement.rejected'; reason?: string }
  | { type: 'featuring.ended'; reason?: string }
  | { type: 'listing.withdrawn' }
  | { type: 'period.over' }

/**
 * Featuring of one property or project (store_advertisement). The states are the admin statuses of §4. The listing is
 * `promoted` while the featuring is approved, that is, as long as the package that pays for it is active. A featuring
 * granted by an administrator without a request uses no slot and lasts as long as the administrator sets.
 */
export const advertisementMachine = setup({
  types: {} as {
    context: AdvertisementContext
    input: AdvertisementContext
    events: AdvertisementEvent
    meta: Meta
    tags: 'open'
  },
  guards: { packageRuns: ({ context }) => context.runs },
  actions: {
    'slot.use': effect,
    'slot.release': effect,
    'mail.featuringApproved': effect,
    'mail.featuringRejected': effect,
    'mail.featuringEnded': effect,
    'mail.featuringOver': effect,
    'mail.featuringLapsed': effect,
  },
}).createMachine({
  id: 'advertisement',
  context: ({ input }) => input,
  initial: 'pending',
  description: 'The featuring of a property or a project: asked for, granted, and over.',
  states: {
    pending: {
      tags: ['open'],
      description:
        'Requested, waiting for review. One featured slot of the plan is reserved; the listing is not featured yet. What an administrator features passes through here at once, without a slot.',
      meta: { caption: 'Waiting for review', next: { by: 'admin', event: 'advertisement.approved' } },
      on: {
        'advertisement.approved': {
          target: 'approved',
          guard: 'packageRuns',
          actions: ['slot.use', 'mail.featuringApproved'],
          meta: { by: ['admin'] },
        },
        'advertisement.rejected': {
          target: 'rejected',
          actions: ['slot.release', 'mail.featuringRejected'],
          meta: { by: ['admin'], needsReason: true },
        },
        'listing.withdrawn': {
          target: 'expired',
          actions: 'slot.release',
          meta: { by: ['person', 'server'] },
        },
        'period.over': {
          target: 'expired',
          actions: ['slot.release', 'mail.featuringLapsed'],
          meta: { by: ['clock'] },
        },
      },
    },
    approved: {
      tags: ['open'],
      description:
        'The listing appears first until its period is over: that of the plan that pays for it, or the one that an administrator gave it.',
      meta: { caption: 'Featured' },
      on: {
        'featuring.ended': {
          target: 'expired',
          actions: 'mail.featuringEnded',
          meta: { by: ['admin'], needsReason: true },
        },
        'listing.withdrawn': { target: 'expired', meta: { by: ['server'] } },
        'period.over': { target: 'expired', actions: 'mail.featuringOver', meta: { by: ['clock'] } },
      },
    },
    rejected: {
      type: 'final',
      description: 'Not accepted. The slot is given back; the owner reads the reason and may ask again.',
      meta: { caption: 'Rejected', bad: true },
    },
    expired: {
      type: 'final',
      description: 'Over. The listing appears in its normal position; its owner may ask again.',
      meta: { caption: 'Ended' },
    },
  },
})
