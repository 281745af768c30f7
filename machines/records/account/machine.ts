import { and, assign, setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * Row facts from the server:
 * - `verified`: the owner has verified the address (`users.verified_at` is not null);
 * - `openPayment`: a payment of this account is opened, pending, in review or due to be refunded (D44);
 * - `isLastAdmin`: no other account has full admin access. Facts about the acting administrator, false for any other
 *   actor:
 * - `isOwn`: the account is the administrator's own;
 * - `isFounder`: the account belongs to the first administrator, who can't be locked out;
 * - `isAbove`: the account's owner has a team permission that the acting administrator lacks.
 */
export type AccountContext = {
  verified: boolean
  openPayment: boolean
  isLastAdmin: boolean
  isOwn: boolean
  isFounder: boolean
  isAbove: boolean
}

export type AccountEvent =
  | { type: 'code.confirmed' }
  | { type: 'account.deactivated'; reason?: string }
  | { type: 'account.reactivated' }
  | { type: 'deletion.requested' }
  | { type: 'deletion.cancelled' }
  | { type: 'grace.over' }
  | { type: 'account.erased'; reason?: string }

/**
 * Guards: no administrator may act on their own account, on the first administrator's, or on that of someone with more
 * permissions.
 */
const decidable = ['notOwn', 'notFounder', 'notAbove'] as const

/** Lifecycle of an account, from an unverified address to a purged account (D38, D44, D91). */
export const accountMachine = setup({
  types: {} as {
    context: AccountContext
    input: AccountContext
    events: AccountEvent
    meta: Meta
    tags: 'reachable' | 'closed'
  },
  guards: {
    addressProved: ({ context }) => context.verified,
    noOpenPayment: ({ context }) => !context.openPayment,
    notLastAdmin: ({ context }) => !context.isLastAdmin,
    notOwn: ({ context }) => !context.isOwn,
    notFounder: ({ context }) => !context.isFounder,
    notAbove: ({ context }) => !context.isAbove,
  },
  actions: {
    'mail.welcome': effect,
    'mail.accountDeactivated': effect,
    'mail.accountReactivated': effect,
    'mail.deletionRequested': effect,
    'mail.deletionCancelled': effect,
    'sessions.revoke': effect,
    'account.purge': effect,
    markVerified: assign({ verified: true }),
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => input,
  initial: 'unverified',
  description: 'Whether an account may be used, and by when it is gone.',
  states: {
    unverified: {
      description:
        'The account exists, but nobody has proved that the address is theirs. It cannot sign in until the code is typed.',
      meta: { caption: 'Waiting for confirmation' },
      on: {
        'code.confirmed': {
          target: 'active',
          actions: ['markVerified', 'mail.welcome'],
          meta: { by: ['guest', 'person', 'server'] },
        },
        'account.deactivated': {
          target: 'deactivated',
          guard: and(decidable),
          actions: ['mail.accountDeactivated', 'sessions.revoke'],
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    active: {
      tags: ['reachable'],
      description: 'The owner signs in and uses everything the plans allow.',
      meta: { caption: 'In use' },
      on: {
        'account.deactivated': {
          target: 'deactivated',
          guard: and(decidable),
          actions: ['mail.accountDeactivated', 'sessions.revoke'],
          meta: { by: ['admin'], needsReason: true },
        },
        'deletion.requested': {
          target: 'deletionRequested',
          guard: and([...decidable, 'notLastAdmin', 'noOpenPayment']),
          actions: ['mail.deletionRequested', 'sessions.revoke'],
          meta: { by: ['person', 'admin'] },
        },
      },
    },
    deactivated: {
      tags: ['reachable', 'closed'],
      description:
        'An administrator has deactivated the account. Every call is answered with that sentence; the listings are hidden. Only an administrator reactivates it.',
      meta: { caption: 'Deactivated by administrator', bad: true },
      on: {
        'account.reactivated': [
          {
            target: 'active',
            guard: and([...decidable, 'addressProved']),
            actions: 'mail.accountReactivated',
            meta: { by: ['admin'] },
          },
          {
            target: 'unverified',
            guard: and(decidable),
            actions: 'mail.accountReactivated',
            meta: { by: ['admin'] },
          },
        ],
        'account.erased': {
          target: 'purged',
          guard: and([...decidable, 'noOpenPayment']),
          actions: 'account.purge',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    deletionRequested: {
      tags: ['reachable'],
      description:
        'The owner asked to delete the account. Listings are hidden and sessions ended. Within 30 days the deletion can be cancelled; after that everything is purged.',
      meta: { caption: 'Leaving, 30 days' },
      on: {
        'deletion.cancelled': {
          target: 'active',
          guard: and(decidable),
          actions: 'mail.deletionCancelled',
          meta: { by: ['person', 'admin'] },
        },
        'grace.over': { target: 'purged', actions: 'account.purge', meta: { by: ['clock'] } },
        'account.erased': {
          target: 'purged',
          guard: and([...decidable, 'noOpenPayment']),
          actions: 'account.purge',
          meta: { by: ['admin'], needsReason: true },
        },
      },
    },
    purged: {
      tags: ['closed'],
      type: 'final',
      description: 'Personal data is gone for good. Nothing can bring the account back.',
      meta: { caption: 'Gone' },
    },
  },
})
