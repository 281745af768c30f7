import type { SnapshotFrom } from 'xstate'
import { readState, type FlowRow, type FlowView } from '../view-kit'
import type { messageMachine } from './machine'
import type { Body } from './ports'

export type MessageScreen =
  | 'idle'
  | 'asking'
  | 'running'
  | 'finishing'
  | 'recorded'
  | 'noSound'
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'failed'
  | 'refused'
  | 'sent'
  | 'seen'
  | 'left'
  | 'elsewhere'

type MessageScreenRow = FlowRow<MessageScreen> & { at: 'microphone' | 'way' | 'arrived' | 'over' }

export type MessageView = FlowView & {
  screen: MessageScreen
  /** Where it is: still spoken, on its way, with the server, or gone from here. */
  at: MessageScreenRow['at']
  /** Words and name of the file; what was recorded is in the context. */
  text: string
  fileName: string | null
  isVoice: boolean
  /** It was spoken on a page that closed before it was sent. */
  wasFound: boolean
  canStop: boolean
  canSend: boolean
  canDiscard: boolean
  canRecord: boolean
  canRetry: boolean
  canDrop: boolean
}

const rows: Record<string, MessageScreenRow> = {
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
}

const nothing: Body = { text: '', file: null, name: null, isVoice: false }

/** What a message's place on the page reads; total over all states. */
export function messageView(snapshot: SnapshotFrom<typeof messageMachine>): MessageView {
  const { shared, row } = readState(snapshot, rows)
  const { text, name, isVoice } = snapshot.context.body ?? nothing
  return {
    ...shared,
    at: row.at,
    text,
    fileName: name,
    isVoice,
    wasFound: snapshot.context.found,
    canStop: snapshot.can({ type: 'recording.stopped' }),
    canSend: snapshot.can({ type: 'recording.sent' }),
    canDiscard: snapshot.can({ type: 'recording.discarded' }),
    canRecord: snapshot.can({ type: 'recording.asked' }),
    canRetry: snapshot.can({ type: 'retry.asked' }),
    canDrop: snapshot.can({ type: 'message.dropped' }),
  }
}
