import type { ShownTable } from '../../kit/expected-screen'

const one = { 'decision.made': ['Approve A', 'Send to owner'], 'rejection.asked': 'Reject permanently…' }
const several = {
  'decision.made': ['Approve A', 'Approve 2 A', 'Send to owner'],
  'rejection.asked': ['Reject permanently…', 'Reject 2 permanently…'],
}
const undo = { 'undo.asked': ['Undo : Held first', 'Undo : Held second', 'Undo Z'] }
const lookAgain = { 'look.again': 'Check again' }

/** Buttons expected in the moderation queue; those that can't be used now are disabled. */
export const shown: ShownTable = {
  open: { buttons: { ...one, ...undo } },
  confirm: {
    buttons: { ...one, ...undo, 'rejection.confirmed': 'Reject', 'dialog.closed': 'Cancel' },
  },
  sending: { buttons: { ...several, ...undo } },
  decided: { buttons: { ...one, ...undo } },
  refused: { buttons: { ...one, ...undo } },
  reading: { buttons: { ...several, ...undo } },
  unsure: { buttons: { ...several, ...undo, ...lookAgain } },
  undoing: { buttons: { ...one, ...undo } },
  // The decision just undone isn't offered again.
  undone: { buttons: { ...one, 'undo.asked': ['Undo : Held second', 'Undo Z'] } },
  notUndone: { buttons: { ...one, ...undo } },
  readingUndo: { buttons: { ...one, ...undo } },
  undoUnsure: { buttons: { ...one, ...undo, ...lookAgain } },
}
