import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { blockingMachine } from './machine'

const rows = {
  idle: { screen: 'closed', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person' },
  confirming: { screen: 'form', waitingFor: 'person' },
  submitting: { screen: 'submitting', waitingFor: 'server' },
  blockFailed: { screen: 'blockFailed', waitingFor: 'person' },
  blocked: { screen: 'blocked', waitingFor: 'nobody' },
  unblocking: { screen: 'unblocking', waitingFor: 'server' },
  unblockFailed: { screen: 'unblockFailed', waitingFor: 'person' },
  unblocked: { screen: 'unblocked', waitingFor: 'nobody' },
  refused: { screen: 'refused', waitingFor: 'person' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type BlockingScreen = ScreenOf<typeof rows> | 'closedBlocked'

/** Derives the block dialog's view; defined for every state. */
export function blockingView(snapshot: SnapshotFrom<typeof blockingMachine>) {
  const { shared } = readState(snapshot, rows)
  const { known, reason } = snapshot.context
  const open = shared.screen !== 'closed'
  const screen: BlockingScreen = !open && known !== null ? 'closedBlocked' : shared.screen
  return {
    ...shared,
    screen,
    /** Whether the dialog is open. */
    open,
    known,
    /** Initial value of the form's reason field. */
    reason,
    canOpen: snapshot.can({ type: 'dialog.opened' }),
    canClose: snapshot.can({ type: 'dialog.closed' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canBlock: snapshot.can({ type: 'block.confirmed', reason: '' }),
    canUnblock: snapshot.can({ type: 'unblock.asked' }),
    canBlockAgain: snapshot.can({ type: 'block.asked' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
  }
}

/** View of the block dialog. */
export type BlockingView = ReturnType<typeof blockingView>
