import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { deletionMachine } from './machine'

const rows = {
  idle: { screen: 'closed', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person' },
  confirming: { screen: 'confirm', waitingFor: 'person' },
  sending: { screen: 'sending', waitingFor: 'server' },
  requested: { screen: 'requested', waitingFor: 'nobody' },
  blocked: { screen: 'blocked', waitingFor: 'person' },
  refused: { screen: 'refused', waitingFor: 'person' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  checking: { screen: 'checking', waitingFor: 'server' },
  unchanged: { screen: 'unchanged', waitingFor: 'person' },
  signedOut: { screen: 'signedOut', waitingFor: 'nobody' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type DeletionScreen = ScreenOf<typeof rows>

/** Derives the view of the deletion dialog; defined for every state. */
export function deletionView(snapshot: SnapshotFrom<typeof deletionMachine>) {
  const { shared } = readState(snapshot, rows)
  const { losses, message } = snapshot.context
  return {
    ...shared,
    /** Whether the dialog is open. */
    open: shared.screen !== 'closed',
    losses,
    /** The server's message about the deletion that it has stored; otherwise empty. */
    message,
    canAsk: snapshot.can({ type: 'deletion.asked', account: 0 }),
    canConfirm: snapshot.can({ type: 'deletion.confirmed' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canClose: snapshot.can({ type: 'dialog.closed' }),
  }
}

/** View of the deletion dialog. */
export type DeletionView = ReturnType<typeof deletionView>
