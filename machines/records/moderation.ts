import { type Actor, effect } from '../kit'

/** What can happen to a listing of either kind, a property or a project. */
export type ListingEvent =
  | { type: 'edit.submitted' }
  | { type: 'listing.approved' }
  | { type: 'listing.rejected'; reason?: string }
  | { type: 'revision.approved' }
  | { type: 'revision.rejected'; reason?: string }
  | { type: 'revision.withdrawn' }
  | { type: 'validity.over' }
  | { type: 'listing.renewed' }
  | { type: 'visibility.on' }
  | { type: 'visibility.off' }
  | { type: 'listing.deleted' }

/** Those that have the same words for both kinds. */
export const listingLabels = {
  'listing.rejected': { caption: 'refuses it, with a reason', actor: 'admin' },
  'revision.approved': { caption: 'accepts the change', actor: 'admin' },
  'revision.rejected': { caption: 'refuses the change, with a reason', actor: 'admin' },
  'revision.withdrawn': { caption: 'takes the change back', actor: 'person' },
  'validity.over': { caption: 'its time is over', actor: 'clock' },
  'listing.renewed': { caption: 'renews it', actor: 'person' },
  'visibility.on': { caption: 'shows it', actor: 'person' },
  'visibility.off': { caption: 'hides it', actor: 'person' },
} as const

/**
 * The effects of the events above. Those on slots speak to the slot ledger of the listing and change nothing there when
 * there is nothing to change: `slot.hold` when one is held or used already, `slot.release` when it was used (it stays
 * spent, D67).
 */
export const listingEffects = {
  'mail.listingApproved': effect,
  'mail.listingRejected': effect,
  'mail.listingExpired': effect,
  'mail.listingRenewed': effect,
  'mail.revisionApproved': effect,
  'mail.revisionRejected': effect,
  'revision.apply': effect,
  'revision.discard': effect,
  'slot.hold': effect,
  'slot.use': effect,
  'slot.release': effect,
  'featuring.end': effect,
}

/**
 * Is it accepted (D10–D13, D67): the axis that a property and a project have alike. The machine that takes it has the
 * guard `packageHasRoom`. What differs is given: the words of two states, who may accept, what an edit of a live
 * listing does.
 */
export function moderation<const Approvers extends readonly Actor[], const Edit>(own: {
  waiting: string
  underReview: string
  approvers: Approvers
  onEdit: Edit
}) {
  return {
    initial: 'pending',
    description: 'Whether an administrator has accepted it.',
    meta: { caption: 'Is it accepted?' },
    states: {
      pending: {
        description: own.waiting,
        meta: { caption: 'Waiting for review', next: { by: 'admin', event: 'listing.approved' } },
        on: {
          'edit.submitted': { actions: 'revision.apply', meta: { by: ['person'] } },
          'listing.approved': {
            target: 'approved',
            actions: ['slot.use', 'mail.listingApproved'],
            meta: { by: own.approvers },
          },
          'listing.rejected': {
            target: 'rejected',
            actions: ['slot.release', 'mail.listingRejected'],
            meta: { by: ['admin'], needsReason: true },
          },
        },
      },
      approved: {
        initial: 'settled',
        description: 'Accepted. The public sees it while it is active and its time runs.',
        meta: { caption: 'Accepted' },
        on: {
          'validity.over': {
            target: 'expired',
            actions: ['revision.discard', 'mail.listingExpired'],
            meta: { by: ['clock', 'admin'] },
          },
          'listing.rejected': {
            target: 'rejected',
            actions: ['revision.discard', 'featuring.end', 'mail.listingRejected'],
            meta: { by: ['admin'], needsReason: true },
          },
        },
        states: {
          settled: {
            description: 'What the public sees is what the owner last sent.',
            meta: { caption: 'Up to date' },
            on: { 'edit.submitted': own.onEdit },
          },
          editReview: {
            description: own.underReview,
            meta: { caption: 'Change under review', next: { by: 'admin', event: 'revision.approved' } },
            on: {
              'edit.submitted': { target: 'editReview', reenter: true, meta: { by: ['person'] } },
              'revision.approved': {
                target: 'settled',
                actions: ['revision.apply', 'mail.revisionApproved'],
                meta: { by: own.approvers },
              },
              'revision.rejected': {
                target: 'settled',
                actions: ['revision.discard', 'mail.revisionRejected'],
                meta: { by: ['admin'], needsReason: true },
              },
              'revision.withdrawn': {
                target: 'settled',
                actions: 'revision.discard',
                meta: { by: ['person'] },
              },
            },
          },
        },
      },
      rejected: {
        description:
          'Not accepted. The owner reads the reason and answers by editing, which sends it to review again.',
        meta: { caption: 'Not accepted', bad: true, next: { by: 'person', event: 'edit.submitted' } },
        on: {
          'edit.submitted': {
            target: 'pending',
            guard: 'packageHasRoom',
            actions: ['slot.hold', 'revision.apply'],
            meta: { by: ['person'] },
          },
        },
      },
      expired: {
        description:
          'Its time is over, the public no longer sees it. The owner may renew it while a package has room.',
        meta: { caption: 'Time is over', bad: true, next: { by: 'person', event: 'listing.renewed' } },
        on: {
          'listing.renewed': {
            target: 'approved',
            guard: 'packageHasRoom',
            actions: ['slot.hold', 'slot.use', 'mail.listingRenewed'],
            meta: { by: ['person'] },
          },
        },
      },
    },
  } as const
}

/** Is it shown: its owner's own switch, an administrator's as well (D8). */
export const visibility = {
  initial: 'active',
  description: 'Whether the owner wants it shown.',
  meta: { caption: 'Is it shown?' },
  states: {
    active: {
      description: 'Shown to the public once it is accepted.',
      meta: { caption: 'Shown' },
      on: { 'visibility.off': { target: 'inactive', meta: { by: ['person', 'admin'] } } },
    },
    inactive: {
      description: 'Hidden by its owner or an administrator; it can be shown again at any time.',
      meta: { caption: 'Hidden' },
      on: { 'visibility.on': { target: 'active', meta: { by: ['person', 'admin'] } } },
    },
  },
} as const

/** The way out of everything: its owner or an administrator removes it, whatever its answers are. */
export const removal = {
  'listing.deleted': {
    target: 'deleted',
    actions: ['slot.release', 'featuring.end'],
    meta: { by: ['person', 'admin'] },
  },
} as const

/** Where that leads. */
export const deleted = {
  type: 'final',
  description: 'Removed. A slot that never went live is given back.',
  meta: { caption: 'Removed' },
} as const
