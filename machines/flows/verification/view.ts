import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { verificationMachine } from './machine'

const rows = {
  idle: { screen: 'closed', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person' },
  unavailable: { screen: 'unavailable', waitingFor: 'admin' },
  filling: { screen: 'form', waitingFor: 'person' },
  sending: { screen: 'sending', waitingFor: 'server' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  changed: { screen: 'changed', waitingFor: 'person' },
  pending: { screen: 'pending', waitingFor: 'admin' },
  asked: { screen: 'asked', waitingFor: 'person' },
  failed: { screen: 'failed', waitingFor: 'person' },
  revoked: { screen: 'revoked', waitingFor: 'person' },
  verified: { screen: 'verified', waitingFor: 'nobody' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type VerificationScreen = ScreenOf<typeof rows>

type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>

/** Derives the verification view; defined for every state. */
export function verificationView(snapshot: VerificationSnapshot) {
  const { standing, sent } = snapshot.context
  return {
    ...readState(snapshot, rows).shared,
    standing,
    /** Initial values of the form: answers of a failed submission, or the stored ones. */
    answers: sent ?? standing?.answers ?? [],
    canOpen: snapshot.can({ type: 'form.opened' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
    canApplyAgain: snapshot.can({ type: 'apply.again' }),
    canSubmit: snapshot.can({ type: 'application.submitted', answers: [] }),
  }
}

/** View of agent verification. */
export type VerificationView = ReturnType<typeof verificationView>
