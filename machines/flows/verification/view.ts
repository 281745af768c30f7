import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type FlowView } from '../view-kit'
import type { verificationMachine } from './machine'
import type { FormAnswer, Standing } from './ports'

export type VerificationScreen =
  | 'closed'
  | 'reading'
  | 'noAnswer'
  | 'unavailable'
  | 'form'
  | 'sending'
  | 'unsure'
  | 'changed'
  | 'pending'
  | 'asked'
  | 'failed'
  | 'revoked'
  | 'verified'

export type VerificationView = FlowView & {
  screen: VerificationScreen
  standing: Standing | null
  /** What the form begins with: what did not go through, or the stored answers. */
  answers: FormAnswer[]
  canOpen: boolean
  canLookAgain: boolean
  canCancel: boolean
  canApplyAgain: boolean
  canSubmit: boolean
}

const rows: Record<string, FlowRow<VerificationScreen>> = {
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
}

type VerificationSnapshot = SnapshotFrom<typeof verificationMachine>

/** What the screens read; total over all states. */
export function verificationView(snapshot: VerificationSnapshot): VerificationView {
  const { standing, sent } = snapshot.context
  return {
    ...readState(snapshot, rows).shared,
    standing,
    answers: sent ?? standing?.answers ?? [],
    canOpen: snapshot.can({ type: 'form.opened' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canCancel: snapshot.can({ type: 'wait.cancelled' }),
    canApplyAgain: snapshot.can({ type: 'apply.again' }),
    canSubmit: snapshot.can({ type: 'application.submitted', answers: [] }),
  }
}
