import type { MachineLabels } from '../../kit'

/** Labels of the featuring chart, in a product owner's terms. */
export const advertisementLabels: MachineLabels = {
  title: 'Featured listing',
  about: 'Whether a property or a project is featured.',
  owner: 'The owner of the listing',
  ordinary: [['pending', 'approved', 'expired']],
  events: {
    'advertisement.approved': { caption: 'features the listing', actor: 'admin', tone: 'usual' },
    'advertisement.rejected': { caption: 'refuses it, with a reason', actor: 'admin', tone: 'grave' },
    'featuring.ended': { caption: 'ends it before its time, with a reason', actor: 'admin', tone: 'grave' },
    'listing.withdrawn': { caption: 'withdraws it, or the listing is gone', actor: 'person' },
    'period.over': { caption: 'its period is over', actor: 'clock' },
  },
  guards: { packageRuns: 'its time still runs' },
  story: {
    who: 'Owner',
    says: {
      pending: 'One featured slot of the plan is reserved.',
      approved: 'The listing appears first until its period is over.',
      expired: 'The listing is back in its normal position.',
    },
    outcomes: {
      rejected: 'Slot given back. Owner asks again',
    },
    edges: {
      'start>pending': 'the owner asks for it',
      'approved>expired': 'its period is over',
    },
  },
}
