import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import type { outboxMachine } from '../../machines/flows/outbox/machine'
import type { OutboxContext } from '../../machines/flows/outbox/ports'
import { outboxView } from '../../machines/flows/outbox/view'
import { outboxModel } from '../model/cases/outbox'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(outboxModel)
const walks = tours(graph)

describe('conversation outbox', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, outboxModel.input, (snapshot, { waiting }) => {
      const view = outboxView(snapshot as SnapshotFrom<typeof outboxMachine>)
      const { line, online, current } = snapshot.context as OutboxContext
      // Messages are queued oldest first and without duplicates, and an empty queue is idle.
      expect(line.map(({ at }) => at)).toEqual(line.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(new Set(view.line).size).toBe(line.length)
      expect(view.screen === 'idle').toBe(line.length === 0)
      // The conversation lock is requested only in the claiming state.
      expect(waiting.has('claimConversation')).toBe(view.screen === 'claiming')
      if (view.screen === 'claiming') {
        expect(online).toBe(true)
        expect(waiting.get('claimConversation')!.input).toMatchObject({ turn: line[0], thread: { user: 2 } })
      }
      expect(current !== null).toBe(view.screen === 'sending')
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))
})
