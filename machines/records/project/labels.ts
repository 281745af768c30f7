import type { MachineLabels } from '../../kit'
import { listingGuardLabels, listingLabels } from '../moderation'

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
}
