import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Body } from '../../../../machines/flows/message/ports'
import { messageMachine } from '../../../../machines/flows/message/machine'
import { messageView } from '../../../../machines/flows/message/view'
import { messageActors } from '../../../../src/flows/message/actors'
import { frameOf } from '../../../../src/flows/message/frame'
import type { Microphone } from '../../../../src/flows/message/microphone'
import { askPort, recordingApi } from '../../../support/ask-port'

const text: Body = { text: 'Is it still free?', file: null, name: null, isVoice: false }
const blob = new Blob(['bytes'], { type: 'image/png' })

/** Sends a message and returns what the server got, and the order of what happened. */
async function send(body: Body, { property, fails = false }: { property?: number; fails?: boolean } = {}) {
  const done: string[] = []
  const { api, calls } = recordingApi({ send_message: () => (done.push('sent'), {}) })
  const remove = async (key: string) => {
    done.push(`removed ${key}`)
    if (fails) throw new Error('full')
  }
  const actors = messageActors(
    { api, store: { remove } as never, onSent: () => done.push('released') },
    {} as Microphone,
  )
  const thread = { user: 2, ...(property !== undefined && { property }) }
  const output = await askPort(actors.sendMessage, { key: 'k', thread, body })
  expect(output).toEqual({ ok: true })
  return { input: calls[0]![1] as Record<string, unknown>, done }
}

test('a written message names its conversation and its key', async () => {
  const { input, done } = await send(text, { property: 7 })
  expect(input).toEqual({ receiver_id: 2, property_id: 7, message: text.text, idempotency_key: 'k' })
  // Another window takes over the conversation at once, and must not find the message there.
  expect(done).toEqual(['sent', 'removed k', 'released'])
})

test.each([
  ['file', { file: blob, name: 'plan.png' }, 'plan.png'],
  ['audio', { file: blob, name: 'recording.webm', isVoice: true }, 'recording.webm'],
  ['file', { file: blob }, 'file'],
] as const)('sends its %s under its name', async (field, more, name) => {
  const { input } = await send({ ...text, ...more })
  const file = input[field] as File
  expect(file).toBeInstanceOf(File)
  expect([file.name, file.type, await file.text()]).toEqual([name, 'image/png', 'bytes'])
  expect(Object.keys(input)).not.toContain(field === 'file' ? 'audio' : 'file')
})

test('is sent even if the browser can no longer remove its copy', async () => {
  expect((await send(text, { fails: true })).done).toEqual(['sent', 'removed k', 'released'])
})

test('the microphone opens and finishes by its own ports', async () => {
  const { api } = recordingApi({})
  const microphone = { open: async () => ({ ok: true }), finish: async () => ({ ok: true, body: text }) }
  const actors = messageActors(
    { api, store: {} as never, onSent: () => undefined },
    microphone as unknown as Microphone,
  )
  expect(await askPort(actors.openMicrophone)).toEqual({ ok: true })
  expect(await askPort(actors.finishRecording)).toEqual({ ok: true, body: text })
})

test('tests can read the state of a message', () => {
  const actor = createActor(messageMachine, { input: { key: 'k', thread: { user: 2 } } }).start()
  expect(frameOf(messageView(actor.getSnapshot()))).toEqual({
    'data-flow': 'message',
    'data-state': 'message.idle',
    'data-screen': 'idle',
  })
  expect(frameOf(null)).toBeNull()
})
