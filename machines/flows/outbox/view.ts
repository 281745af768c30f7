import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { outboxMachine } from './machine'

const rows = {
  idle: { screen: 'idle', waitingFor: 'nobody' },
  'waiting.held': { screen: 'held', waitingFor: 'person' },
  'waiting.pausing': { screen: 'pausing', waitingFor: 'clock' },
  'waiting.offline': { screen: 'offline', waitingFor: 'clock' },
  'waiting.claiming': { screen: 'claiming', waitingFor: 'clock' },
  'waiting.stalled': { screen: 'stalled', waitingFor: 'clock' },
  sending: { screen: 'sending', waitingFor: 'server' },
} as const satisfies Record<string, FlowRow>

/** Screens of an outbox, one for each thing it can be waiting for. */
export type OutboxScreen = ScreenOf<typeof rows>

/** Derives the view of a conversation's outbox; defined for every state. */
export function outboxView(snapshot: SnapshotFrom<typeof outboxMachine>) {
  const { shared } = readState(snapshot, rows)
  return {
    ...shared,
    /** Keys of the messages to be sent, oldest first. */
    line: snapshot.context.line.map(({ key }) => key),
    /** Key of the message being sent; null if no message is. */
    current: snapshot.context.current,
  }
}

/** View of an outbox. */
export type OutboxView = ReturnType<typeof outboxView>
