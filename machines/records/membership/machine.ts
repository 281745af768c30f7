import { and, assign, setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * Row facts from the server:
 * - `founder`: the member is the first administrator, who can't be locked out;
 * - `inTime`: the invitation hasn't expired (`due_at`);
 * - `hasFactor`: the member's account requires a second factor. Facts about the acting administrator, false for any
 *   other actor:
 * - `isOwn`: the membership is the administrator's own;
 * - `isAbove`: the membership has a permission that the administrator lacks.
 */
export type MembershipContext = {
  founder: boolean
  inTime: boolean
  hasFactor: boolean
  isOwn: boolean
  isAbove: boolean
}

/** The server's fact about changed permissions: whether the change grants a permission that the administrator lacks. */
export type GivenFacts = { isMoreThanHeld: boolean }

export type MembershipEvent =
  | { type: 'invitation.accepted' }
  | { type: 'invitation.declined' }
  | { type: 'invitation.renewed' }
  | { type: 'permissions.changed'; facts?: GivenFacts }
  | { type: 'membership.suspended'; reason?: string }
  | { type: 'membership.resumed' }
  | { type: 'membership.removed'; reason?: string }
  | { type: 'factor.enrolled' }
  | { type: 'factor.ended' }
  | { type: 'factor.removed'; reason?: string }

const byAdmin = { by: ['admin'] } as const
const withReason = { by: ['admin'], needsReason: true } as const

/** Guards: no administrator may act on their own membership, or on that of someone with more permissions. */
const decidable = ['notOwn', 'notAbove'] as const

/** Transition when a team member removes the second factor of another member who has lost it. */
const factorRemoved = {
  guard: and([...decidable, 'hasFactor']),
  actions: ['factor.drop', 'haveNoFactor', 'mail.factorRemoved'],
  meta: withReason,
} as const

/** Membership in the team that runs the marketplace; it determines a person's permissions. */
export const membershipMachine = setup({
  types: {} as {
    context: MembershipContext
    input: MembershipContext
    events: MembershipEvent
    meta: Meta
    tags: 'onTeam'
  },
  guards: {
    inTime: ({ context }) => context.inTime,
    notFounder: ({ context }) => !context.founder,
    hasFactor: ({ context }) => context.hasFactor,
    hasNoFactor: ({ context }) => !context.hasFactor,
    notOwn: ({ context }) => !context.isOwn,
    notAbove: ({ context }) => !context.isAbove,
    givesOnlyHeld: ({ event }) =>
      event.type !== 'permissions.changed' || event.facts?.isMoreThanHeld !== true,
  },
  actions: {
    'team.invite': effect,
    'invitation.extend': effect,
    'mail.permissionsChanged': effect,
    'mail.membershipSuspended': effect,
    'mail.membershipResumed': effect,
    'mail.membershipRemoved': effect,
    'factor.keep': effect,
    'factor.drop': effect,
    'mail.factorEnrolled': effect,
    'mail.factorEnded': effect,
    'mail.factorRemoved': effect,
    haveFactor: assign({ hasFactor: true }),
    haveNoFactor: assign({ hasFactor: false }),
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => input,
  initial: 'invited',
  description: 'Whether a person belongs to the team, and which permissions they may use.',
  states: {
    invited: {
      description:
        'An e-mail has been sent. Only the person who has confirmed that address can accept the invitation, within a week.',
      meta: { caption: 'Invited' },
      on: {
        'invitation.accepted': { target: 'active', guard: 'inTime', meta: { by: ['person'] } },
        'invitation.declined': { target: 'removed', meta: { by: ['person'] } },
        'invitation.renewed': {
          guard: and(decidable),
          actions: ['invitation.extend', 'team.invite'],
          meta: byAdmin,
        },
        'permissions.changed': {
          guard: and([...decidable, 'givesOnlyHeld']),
          actions: 'team.invite',
          meta: byAdmin,
        },
        'membership.removed': { target: 'removed', guard: and(decidable), meta: withReason },
      },
    },
    active: {
      tags: ['onTeam'],
      description:
        'Belongs to the team: sees the administration and may do what the permissions allow, nothing else.',
      meta: { caption: 'Active' },
      on: {
        'permissions.changed': {
          guard: and([...decidable, 'notFounder', 'givesOnlyHeld']),
          actions: 'mail.permissionsChanged',
          meta: byAdmin,
        },
        'membership.suspended': {
          target: 'suspended',
          guard: and([...decidable, 'notFounder']),
          actions: 'mail.membershipSuspended',
          meta: withReason,
        },
        'membership.removed': {
          target: 'removed',
          guard: and([...decidable, 'notFounder']),
          actions: ['factor.drop', 'mail.membershipRemoved'],
          meta: withReason,
        },
        'factor.enrolled': {
          guard: 'hasNoFactor',
          actions: ['factor.keep', 'haveFactor', 'mail.factorEnrolled'],
          meta: { by: ['person'] },
        },
        'factor.ended': {
          guard: 'hasFactor',
          actions: ['factor.drop', 'haveNoFactor', 'mail.factorEnded'],
          meta: { by: ['person'] },
        },
        'factor.removed': factorRemoved,
      },
    },
    suspended: {
      tags: ['onTeam'],
      description: 'May do nothing in the administration for now. Their own account works as before.',
      meta: { caption: 'Suspended', bad: true },
      on: {
        'membership.resumed': {
          target: 'active',
          guard: and(decidable),
          actions: 'mail.membershipResumed',
          meta: byAdmin,
        },
        'permissions.changed': {
          guard: and([...decidable, 'givesOnlyHeld']),
          actions: 'mail.permissionsChanged',
          meta: byAdmin,
        },
        'membership.removed': {
          target: 'removed',
          guard: and(decidable),
          actions: ['factor.drop', 'mail.membershipRemoved'],
          meta: withReason,
        },
        'factor.removed': factorRemoved,
      },
    },
    removed: {
      type: 'final',
      description: 'No longer in the team. Their own account stays; a new invitation starts over.',
      meta: { caption: 'Removed', bad: true },
    },
  },
})
