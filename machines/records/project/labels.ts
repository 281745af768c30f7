import type { MachineLabels } from '../../kit'
import { listingGuardLabels, listingLabels, listingStory } from '../moderation'

/** Labels of the project chart, in a product owner's terms. */
export const projectLabels: MachineLabels = {
  title: 'Project',
  about: 'Whether a project is accepted and shown.',
  owner: 'The owner of the project',
  ordinary: [['listed.moderation.pending', 'listed.moderation.approved.settled']],
  events: {
    'edit.submitted': { caption: 'sends a changed project', actor: 'person' },
    'listing.approved': { caption: 'accepts the project', actor: 'admin', tone: 'usual' },
    ...listingLabels,
    'listing.deleted': { caption: 'removes it', actor: 'person', tone: 'grave' },
  },
  guards: listingGuardLabels,
  story: {
    who: listingStory.who,
    short: 'Two questions are answered independently. The public sees the project only while both say yes.',
    whole: 'On the site while it’s accepted and shown.',
    says: listingStory.says,
    outcomes: listingStory.outcomes,
    edges: listingStory.edges,
  },
}
