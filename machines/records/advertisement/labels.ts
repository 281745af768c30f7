import type { MachineLabels } from '../../kit'
import { requirementLabels } from '../../requirements'

/** Labels of the featuring chart, in a product owner's terms. */
export const advertisementLabels: MachineLabels = {
  title: 'Featured listing',
  about: 'Whether a property or a project is featured.',
  owner: 'The owner of the listing',
  ordinary: [['unasked', 'pending', 'approved', 'expired']],
  events: {
    'featuring.asked': { caption: 'asks for it to be featured', actor: 'person' },
    'featuring.granted': { caption: 'features it without a request', actor: 'admin' },
    'advertisement.approved': { caption: 'features the listing', actor: 'admin', tone: 'usual' },
    'advertisement.rejected': { caption: 'refuses it, with a reason', actor: 'admin', tone: 'grave' },
    'featuring.ended': { caption: 'ends it before its time, with a reason', actor: 'admin', tone: 'grave' },
    'listing.withdrawn': { caption: 'withdraws it, or the listing is gone', actor: 'person' },
    'period.over': { caption: 'its period is over', actor: 'clock' },
  },
  guards: {
    packageRuns: 'its time still runs',
    isPublic: 'everyone can see the listing',
    isOnOffer: 'the listing is neither sold nor rented',
    isNotFeatured: 'it is not featured and no request waits',
    ...requirementLabels,
  },
  refusals: {
    isPublic: { code: 'NOT_ALLOWED', text: 'featuring.notPublic' },
    isOnOffer: { code: 'NOT_ALLOWED', text: 'featuring.notOnOffer' },
    isNotFeatured: { code: 'NOT_ALLOWED', text: 'featuring.already' },
  },
  story: {
    who: 'Owner',
    says: {
      unasked: 'The owner may have the listing featured.',
      pending: 'One featured slot of the plan is reserved.',
      approved: 'The listing appears first until its period is over.',
      expired: 'The listing is back in its normal position.',
    },
    outcomes: {
      rejected: 'Slot given back. Owner asks again',
    },
    edges: {
      'start>unasked': 'everyone can see the listing',
      'unasked>pending': 'the owner asks for it',
      'approved>expired': 'its period is over',
    },
  },
}
