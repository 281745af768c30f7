import type { MachineLabels } from '../../kit'

/** Labels of the account chart, in a product owner's terms. */
export const accountLabels: MachineLabels = {
  title: 'Account',
  about: 'Whether an account may be used, and when it is gone for good.',
  owner: 'The account holder',
  ordinary: [['unverified', 'active', 'deletionRequested', 'purged']],
  events: {
    'code.confirmed': { caption: 'types the right code', actor: 'guest' },
    'account.deactivated': {
      caption: 'deactivates the account, with a reason',
      actor: 'admin',
      tone: 'grave',
    },
    'account.reactivated': { caption: 'reactivates the account', actor: 'admin', tone: 'usual' },
    'deletion.requested': { caption: 'asks for deletion', actor: 'person', tone: 'grave' },
    'deletion.cancelled': { caption: 'cancels the deletion', actor: 'person' },
    'grace.over': { caption: '30 days have passed', actor: 'clock' },
    'account.erased': { caption: 'erases it now, with a reason', actor: 'admin', tone: 'grave' },
  },
  guards: {
    addressProved: 'the address was proved before',
    noOpenPayment: 'no payment of theirs is open',
    notLastAdmin: 'another administrator with all permissions remains',
    notOwn: 'it is not the administrator’s own',
    notFounder: 'it is not the first administrator’s',
    notAbove: 'its owner may do no more than the administrator',
  },
  refusals: {
    noOpenPayment: { code: 'NOT_ALLOWED', text: 'refusals.deletionBlocked', toAdmin: 'admin.openPayment' },
    notLastAdmin: { code: 'NOT_ALLOWED', text: 'refusals.adminStays' },
    notOwn: { code: 'FORBIDDEN', text: 'admin.ownAccount' },
    notFounder: { code: 'FORBIDDEN', text: 'team.founderStays' },
    notAbove: { code: 'FORBIDDEN', text: 'team.above' },
  },
  story: {
    who: 'Account holder',
    outcomes: {
      deactivated: 'Administrator reactivates it',
      'deletionRequested>active': 'Account holder cancels it',
    },
    edges: {
      'start>unverified': 'someone registers',
    },
  },
}
