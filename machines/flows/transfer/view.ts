import type { SnapshotFrom } from 'xstate'
import { readState, type ScreenOf, type WaitingFor } from '../view-kit'
import type { transferMachine } from './machine'

const row = <Screen extends string>(screen: Screen, waitingFor: WaitingFor) => ({ screen, waitingFor })

/** Screen of every state; a missing state fails the machine tests. */
const rows = {
  idle: row('opening', 'nobody'),
  loading: row('opening', 'server'),
  notLoaded: row('notLoaded', 'person'),
  offered: row('offered', 'person'),
  beginning: row('sending', 'server'),
  awaiting: row('awaiting', 'person'),
  sending: row('sending', 'server'),
  'underReview.resting': row('underReview', 'admin'),
  'underReview.asking': row('underReview', 'admin'),
  refused: row('refused', 'person'),
  leaving: row('leaving', 'person'),
  givingUp: row('leaving', 'server'),
  failed: row('failed', 'person'),
  expired: row('expired', 'person'),
  elsewhere: row('elsewhere', 'admin'),
  paid: row('paid', 'nobody'),
}

/** Screens of this flow. */
export type TransferScreen = ScreenOf<typeof rows>

const worded = new Set<TransferScreen>(['refused', 'failed'])

/** Derives the transfer view; defined for every state. */
export function transferView(snapshot: SnapshotFrom<typeof transferMachine>) {
  const { context } = snapshot
  const { shared } = readState(snapshot, rows)
  return {
    ...shared,
    ordered: context.ordered,
    transfer: context.transfer,
    /** Whether the bank account is a demo account, so that no money moves. */
    testMode: context.testMode,
    /** The administrator's reason for refusing the receipt or the transfer; null on all other screens. */
    reason: worded.has(shared.screen) ? context.reason : null,
    canBegin: snapshot.can({ type: 'transfer.begun' }),
    canSend: snapshot.can({ type: 'receipt.chosen', file: null }),
    canLeave: snapshot.can({ type: 'giveUp.asked' }),
    canConfirmLeaving: snapshot.can({ type: 'giveUp.confirmed' }),
    canStay: snapshot.can({ type: 'giveUp.dismissed' }),
    canRecheck: snapshot.can({ type: 'recheck.asked' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canBeginAnew: snapshot.can({ type: 'again.asked' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
  }
}

/** View of a bank transfer. */
export type TransferView = ReturnType<typeof transferView>
