/** Axes that properties and projects share in addition to moderation: visibility and removal. */

/** Visibility axis, switched by the owner or by an administrator (D8). */
export const visibility = {
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
} as const

/** Transition when the owner or an administrator removes the listing, possible in every state. */
export const removal = {
  'listing.deleted': {
    target: 'deleted',
    actions: ['slot.release', 'featuring.end'],
    meta: { by: ['person', 'admin'] },
  },
} as const

/** Target state of `removal`. */
export const deleted = {
  type: 'final',
  description: 'Removed. A slot that never went live is given back.',
  meta: { caption: 'Removed' },
} as const
