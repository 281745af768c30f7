import { fromPromise } from 'xstate'
import type * as ports from '../../../machines/flows/message/ports'
import type { Api } from '../../app/api/port'
import { port } from '../port'
import type { Microphone } from './microphone'
import type { Store } from './message-store'

interface MessagePorts {
  api: Api
  store: Store
  /** Called once the server has the message, before the conversation is released to other windows. */
  onSent: () => void
}

/** Implements a message's ports with the API and the microphone. */
export function messageActors(
  { api, store, onSent }: MessagePorts,
  microphone: Pick<Microphone, 'open' | 'finish'>,
) {
  return {
    openMicrophone: fromPromise<ports.OpenOutput, void>(({ signal }) => microphone.open(signal)),
    finishRecording: fromPromise<ports.FinishOutput, void>(() => microphone.finish()),
    sendMessage: port<ports.SendOutput, ports.SendInput>(async ({ input: { key, thread, body }, signal }) => {
      const file = body.file && new File([body.file], body.name ?? 'file', { type: body.file.type })
      await api.call(
        'send_message',
        {
          receiver_id: thread.user,
          property_id: thread.property,
          message: body.text,
          ...(file && { [body.isVoice ? 'audio' : 'file']: file }),
          idempotency_key: key,
        },
        { toast: false, signal },
      )
      // Remove the message while this window still holds the conversation, so the next holder finds nothing to send. If
      // removal fails, the server ignores the duplicate.
      await store.remove(key).catch(() => undefined)
      onSent()
      return { ok: true }
    }),
  }
}
