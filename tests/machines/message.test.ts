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

describe('outgoing message flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, messageModel.input, (snapshot) => {
      const view = messageView(snapshot as SnapshotFrom<typeof messageMachine>)
      const { body, problem } = snapshot.context as { body: unknown; problem: unknown }
      // A message is under way only with a body, and a resolved problem isn't shown.
      if (view.at === 'way' || view.at === 'arrived') expect(body).not.toBeNull()
      if (view.at === 'arrived' || view.at === 'over' || view.screen === 'queued') expect(problem).toBeNull()
      // A message the server doesn't have yet can be discarded, except while it is being sent.
      if (view.at === 'way') expect(view.canDrop).toBe(view.screen !== 'sending')
      if (view.at === 'microphone' && view.screen !== 'idle') expect(view.canDiscard).toBe(true)
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))

  test('makes up to four attempts automatically, then only when the user retries', () => {
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
