import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { refundMachine } from './machine'

const rows = {
  idle: { screen: 'closed', waitingFor: 'person' },
  asking: { screen: 'form', waitingFor: 'person' },
  confirming: { screen: 'confirm', waitingFor: 'person' },
  sending: { screen: 'sending', waitingFor: 'server' },
  ordered: { screen: 'ordered', waitingFor: 'nobody' },
  refused: { screen: 'refused', waitingFor: 'person' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person' },
  unavailable: { screen: 'unavailable', waitingFor: 'person' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type RefundScreen = ScreenOf<typeof rows>

const draft = { typed: '', minor: null, reason: '', at: '', ref: '', endsNow: false }
const offer = { leftMinor: 0, currency: '', methods: [], disputes: [], endsPlan: false }
const asked = { type: 'refund.asked', method: 'send', key: '', draft, offer } as const

/** Derives the refund dialog's view; defined for every state. */
export function refundView(snapshot: SnapshotFrom<typeof refundMachine>) {
  const { shared } = readState(snapshot, rows)
  const { context } = snapshot
  return {
    ...shared,
    /** Whether the dialog is open. */
    open: shared.screen !== 'closed' && shared.screen !== 'ordered',
    method: context.method,
    offer: context.offer,
    draft: context.draft,
    /** Fields that are missing or wrong. */
    wrong: context.wrong,
    /** The server's message about the refund that it has stored; otherwise empty. */
    message: context.message,
    canAsk: snapshot.can(asked),
    canReview: snapshot.can({ type: 'refund.reviewed', draft, today: '' }),
    canConfirm: snapshot.can({ type: 'refund.confirmed', checked: true }),
    canGoBack: snapshot.can({ type: 'back.asked' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canClose: snapshot.can({ type: 'dialog.closed' }),
  }
}

/** View of the refund dialog. */
export type RefundView = ReturnType<typeof refundView>
