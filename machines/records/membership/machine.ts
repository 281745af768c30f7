import { assign, setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row facts the server gives:
 * - `founder`: this is the first administrator, who cannot be locked out;
 * - `inTime`: the invitation has not run out (`due_at`);
 * - `hasFactor`: their account asks for a second factor.
 */
export type MembershipContext = { founder: boolean; inTime: boolean; hasFactor: boolean }

export type MembershipEvent =
  | { type: 'invitation.accepted' }
  | { type: 'invitation.declined' }
  | { type: 'invitation.renewed' }
  | { type: 'permissions.changed' }
  | { type: 'membership.suspended'; reason?: string }
  | { type: 'membership.resumed' }
  | { type: 'membership.removed'; reason?: string }
  | { type: 'factor.enrolled' }
  | { type: 'factor.ended' }
  | { type: 'factor.removed'; reason?: string }

const byAdmin = { by: ['admin'] } as const
const withReason = { by: ['admin'], needsReason: true } as const

/** Somebody of the team takes the second factor off whoever lost it. */
const factorRemoved = {
  guard: 'hasFactor',
  actions: ['factor.drop', 'haveNoFactor', 'mail.factorRemoved'],
  meta: withReason,
} as const

/** Somebody's place in the team that runs the marketplace: what they may do follows from it. */
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
        'invitation.renewed': { actions: ['invitation.extend', 'team.invite'], meta: byAdmin },
        'permissions.changed': { actions: 'team.invite', meta: byAdmin },
        'membership.removed': { target: 'removed', meta: withReason },
      },
    },
    active: {
      tags: ['onTeam'],
      description:
        'Belongs to the team: sees the administration and may do what the permissions allow, nothing else.',
      meta: { caption: 'In the team' },
      on: {
        'permissions.changed': { guard: 'notFounder', actions: 'mail.permissionsChanged', meta: byAdmin },
        'membership.suspended': {
          target: 'suspended',
          guard: 'notFounder',
          actions: 'mail.membershipSuspended',
          meta: withReason,
        },
        'membership.removed': {
          target: 'removed',
          guard: 'notFounder',
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
        'membership.resumed': { target: 'active', actions: 'mail.membershipResumed', meta: byAdmin },
        'permissions.changed': { actions: 'mail.permissionsChanged', meta: byAdmin },
        'membership.removed': {
          target: 'removed',
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
