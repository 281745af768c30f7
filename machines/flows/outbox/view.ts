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

/** What an outbox waits for. */
export type OutboxScreen = ScreenOf<typeof rows>

/** What a conversation reads of its outbox; total over all states. */
export function outboxView(snapshot: SnapshotFrom<typeof outboxMachine>) {
  const { shared } = readState(snapshot, rows)
  const keys = snapshot.context.line.map(({ key }) => key)
  return {
    ...shared,
    /** Names of the messages to be sent, oldest first. */
    line: keys,
    /** Those that wait until the person decides about the one before them. */
    held: shared.screen === 'held' ? keys.slice(1) : [],
    /** The one whose turn it is. */
    current: snapshot.context.current,
  }
}

/** What a conversation reads of its outbox. */
export type OutboxView = ReturnType<typeof outboxView>
