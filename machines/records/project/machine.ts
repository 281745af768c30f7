import { setup } from 'xstate'
import { effect, type Meta } from '../../kit'

/**
 * The row fact the server gives: `hasRoom`, a slot is held or used for this project, or a running package of its owner
 * has room for one (D66).
 *
 * Columns: `moderation` = request_status with revision_state inside approved, `visibility` = status, `deleted` =
 * deleted_at is set, as for a property. A project is not sold or rented, so it has no market (D8).
 */
export type ProjectContext = { hasRoom: boolean }

export type ProjectEvent =
  | { type: 'edit.submitted' }
  | { type: 'listing.approved' }
  | { type: 'listing.rejected'; reason?: string }
  | { type: 'revision.approved' }
  | { type: 'revision.rejected'; reason?: string }
  | { type: 'validity.over' }
  | { type: 'listing.renewed' }
  | { type: 'visibility.on' }
  | { type: 'visibility.off' }
  | { type: 'listing.deleted' }

/** A project's two independent questions: is it accepted, is it shown. Every version is reviewed (§4, D10, D12, D67). */
export const projectMachine = setup({
  types: {} as { context: ProjectContext; input: ProjectContext; events: ProjectEvent; meta: Meta },
  guards: { packageHasRoom: ({ context }) => context.hasRoom },
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
  id: 'project',
  context: ({ input }) => input,
  initial: 'listed',
  description: 'The life of a project. The public sees it while it is approved and active.',
  states: {
    listed: {
      type: 'parallel',
      description: 'The project exists. Its two questions are answered independently of each other.',
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
                'Sent in, waiting for an administrator. The owner may go on editing; one project slot is held.',
              meta: { caption: 'Waiting for review' },
              on: {
                'edit.submitted': { actions: 'revision.apply', meta: { by: ['person'] } },
                'listing.approved': {
                  target: 'approved',
                  actions: ['slot.use', 'mail.listingApproved'],
                  meta: { by: ['admin'] },
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
                  actions: ['revision.discard', 'mail.listingExpired'],
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
                  on: { 'edit.submitted': { target: 'editReview', meta: { by: ['person'] } } },
                },
                editReview: {
                  description:
                    'The owner has changed the project. The old version stays live until an administrator has looked at the new one.',
                  meta: { caption: 'Change under review' },
                  on: {
                    'edit.submitted': { target: 'editReview', reenter: true, meta: { by: ['person'] } },
                    'revision.approved': {
                      target: 'settled',
                      actions: ['revision.apply', 'mail.revisionApproved'],
                      meta: { by: ['admin'] },
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
      },
    },
    deleted: {
      type: 'final',
      description: 'Removed. A slot that never went live is given back.',
      meta: { caption: 'Removed' },
    },
  },
})
