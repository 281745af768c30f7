import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type ScreenOf } from '../view-kit'
import type { messageMachine } from './machine'
import type { Body } from './ports'

const rows = {
  idle: { screen: 'idle', waitingFor: 'person', at: 'microphone' },
  'recording.asking': { screen: 'asking', waitingFor: 'person', at: 'microphone' },
  'recording.running': { screen: 'running', waitingFor: 'person', at: 'microphone' },
  'recording.finishing': { screen: 'finishing', waitingFor: 'clock', at: 'microphone' },
  'recording.recorded': { screen: 'recorded', waitingFor: 'person', at: 'microphone' },
  'recording.noSound': { screen: 'noSound', waitingFor: 'person', at: 'microphone' },
  'pending.queued': { screen: 'queued', waitingFor: 'clock', at: 'way' },
  sending: { screen: 'sending', waitingFor: 'server', at: 'way' },
  'pending.waiting': { screen: 'waiting', waitingFor: 'clock', at: 'way' },
  'pending.failed': { screen: 'failed', waitingFor: 'person', at: 'way' },
  'pending.refused': { screen: 'refused', waitingFor: 'person', at: 'way' },
  sent: { screen: 'sent', waitingFor: 'nobody', at: 'arrived' },
  seen: { screen: 'seen', waitingFor: 'nobody', at: 'arrived' },
  left: { screen: 'left', waitingFor: 'nobody', at: 'over' },
  elsewhere: { screen: 'elsewhere', waitingFor: 'nobody', at: 'over' },
} as const satisfies Record<string, FlowRow & { at: 'microphone' | 'way' | 'arrived' | 'over' }>

/** Screens of this flow. */
export type MessageScreen = ScreenOf<typeof rows>

const nothing: Body = { text: '', file: null, name: null, isVoice: false }

/** Derives a message bubble's view; defined for every state. */
export function messageView(snapshot: SnapshotFrom<typeof messageMachine>) {
  const { shared, row } = readState(snapshot, rows)
  const { text, name, isVoice } = snapshot.context.body ?? nothing
  return {
    ...shared,
    /** Stage of the message: being recorded, being sent, on the server, or removed. */
    at: row.at,
    /** Text of the message; `fileName` is the name of its file. A recording is only in the context. */
    text,
    fileName: name,
    isVoice,
    /** Whether the message was recorded on a page that was closed before it was sent. */
    wasFound: snapshot.context.found,
    canStop: snapshot.can({ type: 'recording.stopped' }),
    canSend: snapshot.can({ type: 'recording.sent' }),
    canDiscard: snapshot.can({ type: 'recording.discarded' }),
    canRecord: snapshot.can({ type: 'recording.asked' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canDrop: snapshot.can({ type: 'message.dropped' }),
  }
}

/** View of a message bubble. */
export type MessageView = ReturnType<typeof messageView>
