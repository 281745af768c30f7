import type { ShownTable } from '../../kit/shown'

const drop = { 'message.dropped': 'Do not send' }

/** What is shown beside a message from recording to delivery. */
export const shown: ShownTable = {
  asking: { buttons: { 'recording.discarded': 'Cancel' } },
  running: { buttons: { 'recording.stopped': 'Stop', 'recording.discarded': 'Delete' } },
  finishing: { buttons: { 'recording.discarded': 'Cancel' } },
  recorded: {
    buttons: {
      'recording.sent': 'Send',
      'recording.asked': 'Record again',
      'recording.discarded': 'Delete',
    },
  },
  noSound: { buttons: { 'recording.asked': 'Try again', 'recording.discarded': 'Cancel' } },
  queued: { buttons: drop },
  sending: {},
  waiting: { buttons: { 'retry.asked': 'Send now', ...drop } },
  failed: { buttons: { 'retry.asked': 'Send again', ...drop } },
  refused: { buttons: { 'retry.asked': 'Send again', ...drop } },
  sent: {},
  seen: {},
  left: {},
  elsewhere: {},
}
