import { and, setup } from 'xstate'
import type { Gate } from '../../../contract/values'
import { effect, type Meta } from '../../kit'
import { requirementGuards, requirements } from '../../requirements'

/** Row facts from the server. */
export type AdvertisementContext = {
  /** Whether the featuring's period hasn't ended (`due_at`). */
  runs: boolean
  /** Whether everyone can see the listing. */
  isPublic: boolean
  /** Whether the listing is neither sold nor rented. */
  isOnOffer: boolean
  /** Whether another featuring of the listing is pending or active. */
  isFeatured: boolean
  /** First requirement for featuring that the owner doesn't meet; null if all are met. */
  gate: Gate | null
}

export type AdvertisementEvent =
  | { type: 'featuring.asked' }
  | { type: 'featuring.granted'; reason?: string }
  | { type: 'advertisement.approved' }
  | { type: 'advertisement.rejected'; reason?: string }
  | { type: 'featuring.ended'; reason?: string }
  | { type: 'listing.withdrawn' }
  | { type: 'period.over' }

/** Guards for every listing to be featured, by its owner's request or without one. */
const featurable = ['isPublic', 'isOnOffer', 'isNotFeatured'] as const

/**
 * Featuring of one property or project (store_advertisement). The states are the admin statuses of §4, and `unasked`, in
 * which a row exists only within the transaction that asks for or grants the featuring. The listing is `promoted` while
 * the featuring is approved, that is, as long as the package that pays for it is active. A featuring granted by an
 * administrator without a request uses no slot and lasts as long as the administrator sets.
 */
export const advertisementMachine = setup({
  types: {} as {
    context: AdvertisementContext
    input: AdvertisementContext
    events: AdvertisementEvent
    meta: Meta
    tags: 'open'
  },
  guards: {
    packageRuns: ({ context }) => context.runs,
    isPublic: ({ context }) => context.isPublic,
    isOnOffer: ({ context }) => context.isOnOffer,
    isNotFeatured: ({ context }) => !context.isFeatured,
    ...requirementGuards,
  },
  actions: {
    'slot.hold': effect,
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
  initial: 'unasked',
  description: 'The featuring of a property or a project: asked for, granted, and over.',
  states: {
    unasked: {
      description:
        'The listing is in its normal position, and no request waits. Its owner may ask for it to be featured; an administrator may feature it at once, without a slot.',
      meta: { caption: 'Not featured' },
      on: {
        'featuring.asked': {
          target: 'pending',
          guard: and([...requirements, ...featurable]),
          actions: 'slot.hold',
          meta: { by: ['person'] },
        },
        'featuring.granted': {
          target: 'approved',
          guard: and(featurable),
          actions: 'mail.featuringApproved',
          meta: { by: ['admin'] },
        },
      },
    },
    pending: {
      tags: ['open'],
      description:
        'Requested, waiting for review. One featured slot of the plan is reserved; the listing is not featured yet.',
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
