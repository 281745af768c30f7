import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type FlowView } from '../view-kit'
import type { blockingMachine } from './machine'
import type { Block } from './ports'

export type BlockingScreen =
  | 'closed'
  | 'closedBlocked'
  | 'reading'
  | 'noAnswer'
  | 'form'
  | 'submitting'
  | 'blockFailed'
  | 'blocked'
  | 'unblocking'
  | 'unblockFailed'
  | 'unblocked'
  | 'refused'

export type BlockingView = FlowView & {
  screen: BlockingScreen
  /** The dialog stands there. */
  open: boolean
  known: Block | null
  /** What the form begins with. */
  reason: string
  canOpen: boolean
  canClose: boolean
  canLookAgain: boolean
  canBlock: boolean
  canUnblock: boolean
  canBlockAgain: boolean
  canRetry: boolean
}

const rows: Record<string, FlowRow<BlockingScreen>> = {
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
}

/** What the dialog reads; total over all states. */
export function blockingView(snapshot: SnapshotFrom<typeof blockingMachine>): BlockingView {
  const { shared } = readState(snapshot, rows)
  const { known, reason } = snapshot.context
  const open = shared.screen !== 'closed'
  return {
    ...shared,
    screen: !open && known !== null ? 'closedBlocked' : shared.screen,
    open,
    known,
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
