import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row facts the server gives:
 * - `founder`: this is the first administrator, who cannot be locked out;
 * - `inTime`: the invitation has not run out (`due_at`).
 */
export type MembershipContext = { founder: boolean; inTime: boolean }

export type MembershipEvent =
  | { type: 'invitation.accepted' }
  | { type: 'invitation.declined' }
  | { type: 'invitation.renewed' }
  | { type: 'permissions.changed' }
  | { type: 'membership.suspended'; reason?: string }
  | { type: 'membership.resumed' }
  | { type: 'membership.removed'; reason?: string }

const byAdmin = { by: ['admin'] } as const
const withReason = { by: ['admin'], needsReason: true } as const

/** Somebody's place in the team that runs the house: what they may do follows from it. */
export const membershipMachine = setup({
  types: {} as {
    context: MembershipContext
    input: MembershipContext
    events: MembershipEvent
    meta: Meta
  },
  guards: {
    inTime: ({ context }) => context.inTime,
    notFounder: ({ context }) => !context.founder,
  },
  actions: {
    'team.invite': effect,
    'invitation.extend': effect,
    'mail.permissionsChanged': effect,
    'mail.membershipSuspended': effect,
    'mail.membershipResumed': effect,
    'mail.membershipRemoved': effect,
  },
}).createMachine({
  id: 'membership',
  context: ({ input }) => input,
  initial: 'invited',
  description: 'Whether somebody belongs to the team, and may use what was given to them.',
  states: {
    invited: {
      description:
        'A letter is on its way. Only whoever has proved the address it went to can take the invitation, and only for a week.',
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
      description: 'Belongs to the team: sees the administration and may do what was given, nothing else.',
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
          actions: 'mail.membershipRemoved',
          meta: withReason,
        },
      },
    },
    suspended: {
      description: 'May do nothing in the administration for now. The own account works as before.',
      meta: { caption: 'Suspended', bad: true },
      on: {
        'membership.resumed': { target: 'active', actions: 'mail.membershipResumed', meta: byAdmin },
        'permissions.changed': { actions: 'mail.permissionsChanged', meta: byAdmin },
        'membership.removed': { target: 'removed', actions: 'mail.membershipRemoved', meta: withReason },
      },
    },
    removed: {
      type: 'final',
      description: 'No longer of the team. The own account stays; a new invitation begins anew.',
      meta: { caption: 'Removed', bad: true },
    },
  },
})
