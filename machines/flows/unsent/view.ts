import type { SnapshotFrom } from 'xstate'
import type { Thread } from '../message/ports'
import { readState, type FlowRow } from '../view-kit'
import type { unsentMachine } from './machine'

const rows = {
  'following.idle': { screen: 'idle', waitingFor: 'nobody' },
  'following.keeping': { screen: 'keeping', waitingFor: 'clock' },
  'following.reading': { screen: 'reading', waitingFor: 'clock' },
} as const satisfies Record<string, FlowRow>

/** Returns whether both are the same conversation. */
export const sameThread = (a: Thread, b: Thread) => a.user === b.user && a.property === b.property

/** Derives the view of a user's unsent messages; defined for every state. */
export function unsentView(snapshot: SnapshotFrom<typeof unsentMachine>) {
  const { shared } = readState(snapshot, rows)
  const { messages } = snapshot.context
  const isBehind = (thread: Thread, at: number) =>
    messages.some((one) => one.screen === 'failed' && one.at < at && sameThread(one.thread, thread))
  return {
    ...shared,
    /** Messages of this window in order. */
    messages,
    /** Keys of messages blocked until the user decides about the failed message before them. */
    held: messages
      .filter(({ screen, thread, at }) => screen === 'queued' && isBehind(thread, at))
      .map(({ key }) => key),
  }
}

/** View of a user's unsent messages. */
export type UnsentView = ReturnType<typeof unsentView>
