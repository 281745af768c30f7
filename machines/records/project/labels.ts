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
  story: {
    who: 'Owner',
    short: 'Two questions are answered independently. The public sees the project only while both say yes.',
    whole: 'On the site while it’s accepted and shown.',
    says: {
      'listed.moderation.pending': 'The owner may keep editing, with one slot of the plan reserved.',
      'listed.moderation.approved': 'What the public sees is what the owner last sent.',
      'listed.visibility.active': 'Shown to the public once it’s accepted.',
      'listed.visibility.inactive': 'Hidden by the owner or an administrator, until shown again.',
      deleted: 'A slot that never went live is given back.',
    },
    outcomes: {
      'listed.moderation.pending>listed.moderation.rejected':
        'Owner edits and sends it again, if requirements are met',
      'listed.moderation.approved>listed.moderation.rejected':
        'Administrator refuses it later, with a reason',
      'listed.moderation.expired': 'Owner renews it, if requirements are met',
      'listed.moderation.approved.editReview': 'The old version stays live',
    },
    edges: {
      'start>listed.moderation.pending': 'the owner submits it',
    },
  },
}
