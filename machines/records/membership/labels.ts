import type { MachineLabels } from '../../kit'

/** Labels of the membership chart, in a product owner's terms. */
export const membershipLabels: MachineLabels = {
  title: 'Membership of the team',
  about: 'Whether a person belongs to the team that runs the marketplace.',
  owner: 'The member of the team',
  ordinary: [['invited', 'active']],
  events: {
    'invitation.accepted': { caption: 'accepts the invitation', actor: 'person' },
    'invitation.declined': { caption: 'declines the invitation', actor: 'person' },
    'invitation.renewed': { caption: 'sends the invitation again', actor: 'admin' },
    'permissions.changed': { caption: 'changes what they may do', actor: 'admin' },
    'membership.suspended': { caption: 'suspends them, with a reason', actor: 'admin', tone: 'grave' },
    'membership.resumed': { caption: 'reactivates them', actor: 'admin', tone: 'usual' },
    'membership.removed': { caption: 'removes them, with a reason', actor: 'admin', tone: 'grave' },
    'factor.enrolled': { caption: 'turns the second factor on', actor: 'person' },
    'factor.ended': { caption: 'turns the second factor off', actor: 'person' },
    'factor.removed': {
      caption: 'takes their second factor off, with a reason',
      actor: 'admin',
      tone: 'grave',
    },
  },
  guards: {
    inTime: 'the invitation has not expired',
    notFounder: 'they are not the first administrator',
    hasFactor: 'they have a second factor',
    hasNoFactor: 'they have no second factor',
    notOwn: 'it is not the administrator’s own',
    notAbove: 'they may do no more than the administrator',
    givesOnlyHeld: 'the administrator holds what is given',
  },
  refusals: {
    notFounder: { code: 'NOT_ALLOWED', text: 'team.founderStays' },
    hasFactor: { code: 'NOT_ALLOWED', text: 'refusals.factorIsOff', toAdmin: 'team.noFactor' },
    hasNoFactor: { code: 'NOT_ALLOWED', text: 'refusals.factorOn' },
    notOwn: { code: 'FORBIDDEN', text: 'team.own' },
    notAbove: { code: 'FORBIDDEN', text: 'team.above' },
    givesOnlyHeld: { code: 'VALIDATION', text: 'team.notYours', field: 'permissions' },
  },
  story: {
    who: 'Team member',
    says: {
      invited: 'Only the person who has confirmed the address can accept.',
      active: 'Does in the administration what the permissions allow.',
    },
    outcomes: {
      removed: 'A new invitation starts over',
    },
    edges: {
      'start>invited': 'an administrator invites',
    },
  },
}
