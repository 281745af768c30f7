import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row facts the server gives:
 * - `offer`: `properties.property_type` (D16);
 * - `hasRoom`: a slot is held or used for this listing, or a running package of its owner has room for one (D66);
 * - `reviewEdits`: the setting that sends edits of a live listing to review (D12; default true).
 *
 * Columns: `moderation` = request_status ('pending' | 'approved' | 'rejected' | 'expired') with
 * revision_state ('settled' | 'editReview') inside approved; `visibility` = status; `market` = market_status;
 * `deleted` = deleted_at is set.
 *
 * Effects on slots speak to the slot ledger of this listing and change nothing there when there is nothing to
 * change: `slot.hold` when one is held or used already, `slot.release` when it was used (it stays spent, D67).
 */
export type PropertyContext = { offer: 'sell' | 'rent'; hasRoom: boolean; reviewEdits: boolean }

export type PropertyEvent =
  | { type: 'edit.submitted' }
  | { type: 'listing.approved' }
  | { type: 'listing.rejected'; reason?: string }
  | { type: 'revision.approved' }
  | { type: 'revision.rejected'; reason?: string }
  | { type: 'validity.over' }
  | { type: 'listing.renewed' }
  | { type: 'visibility.on' }
  | { type: 'visibility.off' }
  | { type: 'market.sold' }
  | { type: 'market.rented' }
  | { type: 'market.available' }
  | { type: 'listing.deleted' }

/** A listing's three independent questions: is it accepted, is it shown, is it still to be had (D8, D10–D13, D67). */
export const propertyMachine = setup({
  types: {} as { context: PropertyContext; input: PropertyContext; events: PropertyEvent; meta: Meta },
  guards: {
    forSale: ({ context }) => context.offer === 'sell',
    forRent: ({ context }) => context.offer === 'rent',
    packageHasRoom: ({ context }) => context.hasRoom,
    editsAreReviewed: ({ context }) => context.reviewEdits,
  },
  actions: {
    'mail.listingApproved': effect,
    'mail.listingRejected': effect,
    'mail.listingExpired': effect,
    'mail.listingRenewed': effect,
    'mail.revisionApproved': effect,
    'mail.revisionRejected': effect,
    'revision.apply': effect,
    'revision.discard': effect,
    'slot.hold': effect,
    'slot.use': effect,
    'slot.release': effect,
    'featuring.end': effect,
  },
}).createMachine({
  id: 'property',
  context: ({ input }) => input,
  initial: 'listed',
  description: 'The life of a listing. The public sees it while it is approved and active.',
  states: {
    listed: {
      type: 'parallel',
      description: 'The listing exists. Its three questions are answered independently of each other.',
      meta: { caption: 'On file' },
      on: {
        'listing.deleted': {
          target: 'deleted',
          actions: ['slot.release', 'featuring.end'],
          meta: { by: ['person', 'admin'] },
        },
      },
      states: {
        moderation: {
          initial: 'pending',
          description: 'Whether an administrator has accepted it.',
          meta: { caption: 'Is it accepted?' },
          states: {
            pending: {
              description:
                'Sent in, waiting for an administrator. The owner may go on editing; one slot of the package is held.',
              meta: { caption: 'Waiting for review' },
              on: {
                'edit.submitted': { actions: 'revision.apply', meta: { by: ['person'] } },
                'listing.approved': {
                  target: 'approved',
                  actions: ['slot.use', 'mail.listingApproved'],
                  meta: { by: ['admin', 'server'] },
                },
                'listing.rejected': {
                  target: 'rejected',
                  actions: ['slot.release', 'mail.listingRejected'],
                  meta: { by: ['admin'], needsReason: true },
                },
              },
            },
            approved: {
              initial: 'settled',
              description: 'Accepted. The public sees it while it is active and its time runs.',
              meta: { caption: 'Accepted' },
              on: {
                'validity.over': {
                  target: 'expired',
                  actions: 'mail.listingExpired',
                  meta: { by: ['clock'] },
                },
                'listing.rejected': {
                  target: 'rejected',
                  actions: ['revision.discard', 'featuring.end', 'mail.listingRejected'],
                  meta: { by: ['admin'], needsReason: true },
                },
              },
              states: {
                settled: {
                  description: 'What the public sees is what the owner last sent.',
                  meta: { caption: 'Up to date' },
                  on: {
                    'edit.submitted': [
                      { target: 'editReview', guard: 'editsAreReviewed', meta: { by: ['person'] } },
                      { actions: 'revision.apply', meta: { by: ['person'] } },
                    ],
                  },
                },
                editReview: {
                  description:
                    'The owner has changed the listing. The old version stays live until an administrator has looked at the new one.',
                  meta: { caption: 'Change under review' },
                  on: {
                    'edit.submitted': { target: 'editReview', reenter: true, meta: { by: ['person'] } },
                    'revision.approved': {
                      target: 'settled',
                      actions: ['revision.apply', 'mail.revisionApproved'],
                      meta: { by: ['admin', 'server'] },
                    },
                    'revision.rejected': {
                      target: 'settled',
                      actions: ['revision.discard', 'mail.revisionRejected'],
                      meta: { by: ['admin'], needsReason: true },
                    },
                  },
                },
              },
            },
            rejected: {
              description:
                'Not accepted. The owner reads the reason and answers by editing, which sends it to review again.',
              meta: { caption: 'Not accepted', bad: true },
              on: {
                'edit.submitted': {
                  target: 'pending',
                  guard: 'packageHasRoom',
                  actions: ['slot.hold', 'revision.apply'],
                  meta: { by: ['person'] },
                },
              },
            },
            expired: {
              description:
                'Its time is over, the public no longer sees it. The owner may renew it while a package has room.',
              meta: { caption: 'Time is over', bad: true },
              on: {
                'listing.renewed': {
                  target: 'approved',
                  guard: 'packageHasRoom',
                  actions: ['slot.hold', 'slot.use', 'mail.listingRenewed'],
                  meta: { by: ['person'] },
                },
              },
            },
          },
        },
        visibility: {
          initial: 'active',
          description: 'Whether the owner wants it shown.',
          meta: { caption: 'Is it shown?' },
          states: {
            active: {
              description: 'Shown to the public once it is accepted.',
              meta: { caption: 'Shown' },
              on: { 'visibility.off': { target: 'inactive', meta: { by: ['person', 'admin'] } } },
            },
            inactive: {
              description: 'Hidden by its owner or an administrator; it can be shown again at any time.',
              meta: { caption: 'Hidden' },
              on: { 'visibility.on': { target: 'active', meta: { by: ['person', 'admin'] } } },
            },
          },
        },
        market: {
          initial: 'available',
          description: 'Whether it can still be bought or rented.',
          meta: { caption: 'Can it be had?' },
          states: {
            available: {
              description: 'It can be bought or rented.',
              meta: { caption: 'Available' },
              on: {
                'market.sold': { target: 'sold', guard: 'forSale', meta: { by: ['person'] } },
                'market.rented': { target: 'rented', guard: 'forRent', meta: { by: ['person'] } },
              },
            },
            sold: {
              description: 'Sold. It stays visible with that word until it expires or is deleted.',
              meta: { caption: 'Sold' },
              on: { 'market.available': { target: 'available', meta: { by: ['person'] } } },
            },
            rented: {
              description: 'Rented out. The owner makes it available again when the tenant leaves.',
              meta: { caption: 'Rented' },
              on: { 'market.available': { target: 'available', meta: { by: ['person'] } } },
            },
          },
        },
      },
    },
    deleted: {
      type: 'final',
      description: 'Removed. A slot that never went live is given back.',
      meta: { caption: 'Removed' },
    },
  },
})
