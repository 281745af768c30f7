import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { secondFactorMachine } from './machine'

const rows = {
  idle: { screen: 'loading', waitingFor: 'server' },
  off: { screen: 'off', waitingFor: 'person' },
  proving: { screen: 'confirm', waitingFor: 'person' },
  beginning: { screen: 'beginning', waitingFor: 'server' },
  scanning: { screen: 'scan', waitingFor: 'person' },
  turningOn: { screen: 'turningOn', waitingFor: 'server' },
  saving: { screen: 'codes', waitingFor: 'person' },
  on: { screen: 'on', waitingFor: 'nobody' },
  ending: { screen: 'end', waitingFor: 'person' },
  turningOff: { screen: 'turningOff', waitingFor: 'server' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  unseen: { screen: 'unseen', waitingFor: 'person' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type SecondFactorScreen = ScreenOf<typeof rows>

/** Derives the view of two-step sign-in; defined for every state. */
export function secondFactorView(snapshot: SnapshotFrom<typeof secondFactorMachine>) {
  const { shared } = readState(snapshot, rows)
  const { made, codes } = snapshot.context
  return {
    ...shared,
    made,
    codes,
    canSetUp: snapshot.can({ type: 'setup.asked' }),
    canConfirm: snapshot.can({ type: 'setup.confirmed' }),
    canEnterCode: snapshot.can({ type: 'code.entered', code: '' }),
    canSave: snapshot.can({ type: 'codes.saved' }),
    canEnd: snapshot.can({ type: 'end.asked' }),
    canConfirmEnd: snapshot.can({ type: 'end.confirmed', code: '' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canCancel: snapshot.can({ type: 'change.cancelled' }),
  }
}

/** View of two-step sign-in. */
export type SecondFactorView = ReturnType<typeof secondFactorView>
