import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { gatewayKeysMachine } from './machine'

const rows = {
  idle: { screen: 'closed', waitingFor: 'person' },
  editing: { screen: 'form', waitingFor: 'person' },
  confirming: { screen: 'confirm', waitingFor: 'person' },
  saving: { screen: 'saving', waitingFor: 'server' },
  saved: { screen: 'saved', waitingFor: 'nobody' },
  changed: { screen: 'changed', waitingFor: 'person' },
  refused: { screen: 'refused', waitingFor: 'person' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  noAnswer: { screen: 'noAnswer', waitingFor: 'person' },
  unavailable: { screen: 'unavailable', waitingFor: 'person' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type GatewayKeysScreen = ScreenOf<typeof rows>

const offer = { version: 0, canSet: false, canRemove: false }

/** Derives the view of the key dialog; defined for every state. */
export function gatewayKeysView(snapshot: SnapshotFrom<typeof gatewayKeysMachine>) {
  const { shared } = readState(snapshot, rows)
  const { gateway, isRemoval, keys } = snapshot.context
  return {
    ...shared,
    /** Whether the dialog is open. */
    open: shared.screen !== 'closed' && shared.screen !== 'saved',
    gateway,
    isRemoval,
    keys,
    canAsk: snapshot.can({ type: 'keys.asked', gateway, offer }),
    canSubmit: snapshot.can({ type: 'keys.submitted', keys }),
    canConfirm: snapshot.can({ type: 'removal.confirmed' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
    canClose: snapshot.can({ type: 'dialog.closed' }),
  }
}

/** View of the key dialog. */
export type GatewayKeysView = ReturnType<typeof gatewayKeysView>
