import { messageMachine } from '../../../machines/flows/message/machine'
import type { Body, MessageContext } from '../../../machines/flows/message/ports'
import { casesFrom, done } from '../events'
import type { Model } from '../explore'
import { refused } from './refusals'

const language: Body = { text: '', file: new Blob(['sound']), name: 'recording.webm', isVoice: true }
export const written: Body = { text: 'Is it still free?', file: null, name: null, isVoice: false }

const cannotSend = { code: 'FORBIDDEN', message: 'You cannot send messages here.', errors: {} }

/** Model of an outgoing message, with every possible answer. */
export const messageModel: Model = {
  machine: messageMachine,
  input: { key: 'example', thread: { user: 2 } },
  cases: casesFrom({
    'message.written': [{ body: written }],
    'message.restored': [
      { body: written, problem: null },
      { body: written, problem: cannotSend },
    ],
    'recording.restored': [{ body: language }],
    ...done(
      'openMicrophone',
      { ok: true },
      { ok: false, reason: 'MICROPHONE_DENIED' },
      { ok: false, reason: 'MICROPHONE_MISSING' },
    ),
    ...done('finishRecording', { ok: true, body: language }, { ok: false, reason: 'NO_SOUND' }),
    ...done('sendMessage', { ok: true }, refused('FORBIDDEN', { message: 'You cannot send messages here.' })),
  }),
  facts: ({ tries }: MessageContext) => ({ tries }),
}
