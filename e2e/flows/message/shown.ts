import type { ShownTable } from '../../kit/expected-screen'

const drop = { 'message.dropped': 'Delete message' }

/** Buttons expected next to a message, from recording to delivery. */
export const shown: ShownTable = {
  asking: { buttons: { 'recording.discarded': 'Cancel' } },
  running: { buttons: { 'recording.stopped': 'Stop', 'recording.discarded': 'Delete' } },
  finishing: { buttons: { 'recording.discarded': 'Cancel' } },
  recorded: {
    buttons: {
      'recording.sent': 'Send',
      'recording.asked': 'Re-record',
      'recording.discarded': 'Delete',
    },
  },
  noSound: { buttons: { 'recording.asked': 'Try again', 'recording.discarded': 'Cancel' } },
  queued: { buttons: drop },
  sending: {},
  waiting: { buttons: { 'retry.asked': 'Send now', ...drop } },
  failed: { buttons: { 'retry.asked': 'Retry', ...drop } },
  refused: { buttons: { 'retry.asked': 'Retry', ...drop } },
  sent: {},
  seen: {},
  left: {},
  elsewhere: {},
}
