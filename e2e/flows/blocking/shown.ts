import type { ShownTable } from '../../kit/expected-screen'

const close = { 'dialog.closed': 'Close' }

/** Buttons expected for the block dialog; the button behind it opens the dialog and does nothing while it is open. */
export const shown: ShownTable = {
  closed: { buttons: { 'dialog.opened': 'Block user' } },
  closedBlocked: { buttons: { 'dialog.opened': 'Unblock user' } },
  reading: { buttons: close },
  noAnswer: { buttons: { 'look.again': 'Check again', ...close } },
  form: { buttons: { 'dialog.closed': 'Cancel', 'block.confirmed': 'Block' } },
  submitting: {},
  blockFailed: { buttons: { 'retry.asked': 'Try again', ...close } },
  blocked: { buttons: { 'unblock.asked': 'Unblock', ...close } },
  unblocking: {},
  unblockFailed: { buttons: { 'retry.asked': 'Try again', ...close } },
  unblocked: { buttons: { 'block.asked': 'Block again', ...close } },
  refused: { buttons: { 'look.again': 'Check again', ...close } },
}
