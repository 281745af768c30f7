import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { decisionMachine } from './machine'

const rows = {
  idle: { screen: 'open', waitingFor: 'person' },
  confirming: { screen: 'confirm', waitingFor: 'person' },
  sending: { screen: 'sending', waitingFor: 'server' },
  decided: { screen: 'decided', waitingFor: 'nobody' },
  refused: { screen: 'refused', waitingFor: 'person' },
  reading: { screen: 'reading', waitingFor: 'server' },
  unsure: { screen: 'unsure', waitingFor: 'person' },
  undoing: { screen: 'undoing', waitingFor: 'server' },
  undone: { screen: 'undone', waitingFor: 'person' },
  notUndone: { screen: 'notUndone', waitingFor: 'person' },
  readingUndo: { screen: 'readingUndo', waitingFor: 'server' },
  undoUnsure: { screen: 'undoUnsure', waitingFor: 'person' },
} as const satisfies Record<string, FlowRow>

/** Screens of this flow. */
export type DecisionScreen = ScreenOf<typeof rows>

const decision = { record: 'property', id: '', title: '', state: '', version: 0 } as const

/** Derives the view of a moderator's decision; defined for every state. */
export function decisionView(snapshot: SnapshotFrom<typeof decisionMachine>) {
  const { shared } = readState(snapshot, rows)
  const { verdict, items, results, missing, undoing, settled } = snapshot.context
  return {
    ...shared,
    verdict,
    /** Records of the decision last made or tried. */
    items,
    /** ReviewVerdict that lacks its reason. */
    missing,
    /** Decision that is being undone, or was last. */
    undoing,
    /** Keys of the records decided on this page. */
    settled,
    /** Keys of the records whose decision was saved. */
    saved: results.filter(({ outcome }) => outcome === 'saved').map(({ key }) => key),
    /** Records whose decision wasn't saved. */
    unsaved: results.filter(({ outcome }) => outcome !== 'saved'),
    canDecide: snapshot.can({ type: 'decision.made', verdict: 'approve', items: [], reason: '' }),
    canReject: snapshot.can({ type: 'rejection.asked' }),
    canConfirm: snapshot.can({ type: 'rejection.confirmed', items: [], reason: '' }),
    canClose: snapshot.can({ type: 'dialog.closed' }),
    canUndo: snapshot.can({ type: 'undo.asked', decision }),
    canLookAgain: snapshot.can({ type: 'look.again' }),
  }
}

/** View of a moderator's decision. */
export type DecisionView = ReturnType<typeof decisionView>
