import { setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  listingEffects,
  listingGuards,
  moderation,
  type ListingEvent,
  type ModerationContext,
} from '../moderation'
import { deleted, removal, visibility } from '../shown-or-removed'

/**
 * Row facts from the server. Columns: `moderation` = request_status with revision_state inside approved, `visibility` =
 * status, `deleted` = deleted_at is set, as for a property. A project is not sold or rented, so it has no market axis
 * (D8).
 */
export type ProjectContext = ModerationContext

/** A project's two independent axes: moderation and visibility. Every version is reviewed (§4, D10, D12, D67). */
export const projectMachine = setup({
  types: {} as { context: ProjectContext; input: ProjectContext; events: ListingEvent; meta: Meta },
  guards: listingGuards,
  actions: listingEffects,
}).createMachine({
  id: 'project',
  context: ({ input }) => input,
  initial: 'listed',
  description: 'The life of a project. The public sees it while it is approved and active.',
  states: {
    listed: {
      type: 'parallel',
      description: 'The project exists. Review and visibility change independently of each other.',
      meta: { caption: 'On file' },
      on: removal,
      states: {
        moderation: moderation({
          waiting:
            'Submitted, waiting for review. The owner may continue editing; one project slot is reserved.',
          underReview:
            'The owner has changed the project. The old version stays live until the new one is reviewed.',
          approvers: ['admin'],
          onLive: [],
          onEdit: { target: 'editReview', meta: { by: ['person'] } },
        }),
        visibility,
      },
    },
    deleted,
  },
})
