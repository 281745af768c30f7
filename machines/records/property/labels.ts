import type { MachineLabels } from '../../kit'
import { listingGuardLabels, listingLabels, listingStory } from '../moderation'

/** Labels of the property chart, in a product owner's terms. */
export const propertyLabels: MachineLabels = {
  title: 'Property listing',
  about: 'Whether a listing is accepted, shown and still available.',
  owner: 'The owner of the listing',
  ordinary: [
    ['listed.moderation.pending', 'listed.moderation.approved.settled'],
    ['listed.market.available', 'listed.market.sold'],
  ],
  events: {
    'edit.submitted': { caption: 'sends a changed listing', actor: 'person' },
    'listing.approved': { caption: 'accepts the listing', actor: 'admin', tone: 'usual' },
    ...listingLabels,
    'market.sold': { caption: 'marks it as sold', actor: 'person' },
    'market.rented': { caption: 'marks it as rented', actor: 'person' },
    'market.available': { caption: 'makes it available again', actor: 'person' },
    'listing.deleted': { caption: 'removes it', actor: 'person', tone: 'grave' },
  },
  guards: {
    forSale: 'it is offered for sale',
    forRent: 'it is offered for rent',
    ...listingGuardLabels,
    editsAreReviewed: 'changes of live listings are reviewed',
    wasLive: 'it has been public',
  },
  refusals: { wasLive: { code: 'NOT_ALLOWED', text: 'listings.neverLive' } },
  story: {
    who: listingStory.who,
    short:
      'Three questions are answered independently. The public sees the listing only while the first two say yes.',
    whole: 'On the site while it’s accepted and shown. Once sold or rented it leaves lists, map and alerts.',
    says: {
      ...listingStory.says,
      'listed.market.available': 'On offer wherever listings are shown.',
      'listed.market.sold': 'If for sale and once public.',
      'listed.market.rented': 'If for rent and once public.',
    },
    outcomes: listingStory.outcomes,
    edges: listingStory.edges,
  },
}
