import { fromPromise } from 'xstate'
import type * as ports from '../../../machines/flows/message/ports'
import type { Api } from '../../api/port'
import { port } from '../port'
import type { Microphone } from './microphone'
import type { Store } from './store'

/** Does something while no other window of this browser does anything of the same name. */
export type Alone = <T>(name: string, signal: AbortSignal, act: () => Promise<T>) => Promise<T>

interface MessagePorts {
  api: Api
  store: Store
  alone: Alone
  /** Called once the server has a message, before anybody else may look for it. */
  onSent: (key: string) => void
  /** Messages that could not be kept; they are sent all the same. */
  unkept: ReadonlySet<string>
}

/** The ports of one message over the API and the microphone. */
export function messageActors({ api, store, alone, onSent, unkept }: MessagePorts, microphone: Microphone) {
  return {
    openMicrophone: fromPromise<ports.OpenOutput, void>(({ signal }) => microphone.open(signal)),
    finishRecording: fromPromise<ports.FinishOutput, void>(() => microphone.finish()),
    sendMessage: port<ports.SendOutput, ports.SendInput>(({ input: { key, thread, body }, signal }) =>
      alone(`${thread.user} ${thread.property}`, signal, async () => {
        if (!unkept.has(key) && !(await store.has(key))) return { ok: true, elsewhere: true }
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
        // Whoever is alone next finds nothing left to send. A message that stays is the same to the server.
        await store.remove(key).catch(() => undefined)
        onSent(key)
        return { ok: true, elsewhere: false }
      }),
    ),
  }
}
