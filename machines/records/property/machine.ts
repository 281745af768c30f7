import { and, assign, setup } from 'xstate'
import type { Meta } from '../../kit'
import {
  confirming as confirmingListing,
  listingEffects,
  listingGuards,
  moderation,
  type ListingEvent,
  type ModerationContext,
} from '../moderation'
import { deleted, removal, visibility } from '../shown-or-removed'

/**
 * Row facts from the server:
 * - `offer`: `properties.property_type` (D16);
 * - `reviewEdits`: the setting that sends edits of a live listing to review (D12; default true);
 * - `wasLive`: the listing has been accepted at least once. Columns: `moderation` =
 *   request_status ('pending' | 'approved' | 'rejected' | 'expired') with revision_state ('settled' | 'editReview')
 *   inside approved; `visibility` = status; `market` = market_status; `deleted` = deleted_at is set.
 */
export type PropertyContext = ModerationContext & {
  offer: 'sell' | 'rent'
  reviewEdits: boolean
  wasLive: boolean
}

export type PropertyEvent =
  | ListingEvent
  | { type: 'market.sold' }
  | { type: 'market.rented' }
  | { type: 'market.available' }

/** Events by which the owner confirms a property, which sets `confirmed_at`. */
export const confirming: ReadonlySet<string> = new Set<PropertyEvent['type']>([
  ...confirmingListing,
  'market.available',
])

/** A property listing's three independent axes: moderation, visibility and market (D8, D10–D13, D67). */
export const propertyMachine = setup({
  types: {} as { context: PropertyContext; input: PropertyContext; events: PropertyEvent; meta: Meta },
  guards: {
    ...listingGuards,
    forSale: ({ context }) => context.offer === 'sell',
    forRent: ({ context }) => context.offer === 'rent',
    editsAreReviewed: ({ context }) => context.reviewEdits,
    wasLive: ({ context }) => context.wasLive,
  },
  actions: { ...listingEffects, goesLive: assign({ wasLive: true }) },
}).createMachine({
  id: 'property',
  context: ({ input }) => input,
  initial: 'listed',
  description: 'The life of a listing. The public sees it while it is approved and active.',
  states: {
    listed: {
      type: 'parallel',
      description:
        'The listing exists. Review, visibility and availability change independently of each other.',
      meta: { caption: 'On file' },
      on: removal,
      states: {
        moderation: moderation({
          waiting:
            'Submitted, waiting for review. The owner may continue editing; one slot of the plan is reserved.',
          underReview:
            'The owner has changed the listing. The old version stays live until the new one is reviewed.',
          approvers: ['admin', 'server'],
          onLive: ['goesLive'],
          onEdit: [
            { target: 'editReview', guard: 'editsAreReviewed', meta: { by: ['person'] } },
            { actions: 'revision.apply', meta: { by: ['person'] } },
          ],
        }),
        visibility,
        market: {
          initial: 'available',
          description: 'Whether it can still be bought or rented.',
          meta: { caption: 'Is it available?' },
          states: {
            available: {
              description: 'It can be bought or rented, and is on offer wherever listings are shown.',
              meta: { caption: 'Available' },
              on: {
                'market.sold': {
                  target: 'sold',
                  guard: and(['forSale', 'wasLive']),
                  meta: { by: ['person'] },
                },
                'market.rented': {
                  target: 'rented',
                  guard: and(['forRent', 'wasLive']),
                  meta: { by: ['person'] },
                },
              },
            },
            sold: {
              description:
                'Sold. It leaves lists, map and alerts. Its page stays, marked, until it expires or is deleted.',
              meta: { caption: 'Sold' },
              on: { 'market.available': { target: 'available', meta: { by: ['person'] } } },
            },
            rented: {
              description:
                'Let. It leaves lists, map and alerts. The owner makes it available again when the tenant leaves.',
              meta: { caption: 'Rented' },
              on: { 'market.available': { target: 'available', meta: { by: ['person'] } } },
            },
          },
        },
      },
    },
    deleted,
  },
})
