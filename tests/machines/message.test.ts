import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { messageMachine } from '../../machines/flows/message/machine'
import { messageView } from '../../machines/flows/message/view'
import { messageModel, written } from '../model/cases/message'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(messageModel)
const walks = tours(graph)

describe('a message on its way', () => {
  test.each(walks)('$name on a running machine', async ({ steps }) => {
    await walk(graph, steps, messageModel.input, (snapshot) => {
      const view = messageView(snapshot as SnapshotFrom<typeof messageMachine>)
      const { body, problem } = snapshot.context as { body: unknown; problem: unknown }
      // Nothing is on its way without something to send, and no resolved trouble is shown.
      if (view.at === 'way' || view.at === 'arrived') expect(body).not.toBeNull()
      if (view.at === 'arrived' || view.at === 'over' || view.screen === 'queued') expect(problem).toBeNull()
      // What is not with the server can be taken back, unless it is just being sent.
      if (view.at === 'way') expect(view.canDrop).toBe(view.screen !== 'sending')
      if (view.at === 'microphone' && view.screen !== 'idle') expect(view.canDiscard).toBe(true)
    })
  })

  test('is walked whole', () => expect(unwalked(graph, walks)).toEqual([]))

  test('is tried four times by itself, and only the person begins anew', () => {
    const actor = createActor(messageMachine, { input: { key: 'a', thread: { user: 2 } } }).start()
    const send = (event: object) => actor.send(event as never)
    const screen = () => messageView(actor.getSnapshot()).screen
    send({ type: 'message.written', body: written })
    for (let tried = 0; tried < 3; tried++) {
      send({ type: 'turn.came' })
      send({ type: 'xstate.error.actor.sendMessage', error: new Error('cut') })
      expect(screen()).toBe('waiting')
      send({ type: 'xstate.after.backOff.message.pending.waiting' })
    }
    send({ type: 'turn.came' })
    send({ type: 'xstate.error.actor.sendMessage', error: new Error('cut') })
    expect(screen()).toBe('failed')
    send({ type: 'retry.asked' })
    expect(actor.getSnapshot().context).toMatchObject({ tries: 0, problem: null, key: 'a' })
    actor.stop()
  })
})
