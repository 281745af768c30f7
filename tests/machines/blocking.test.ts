import { describe, expect, test } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { blockingMachine } from '../../machines/flows/blocking/machine'
import { blockingView } from '../../machines/flows/blocking/view'
import { blockingModel } from '../model/cases/blocking'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(blockingModel)
const walks = tours(graph)

/** A running machine of a page without any data yet, its dialog open and the server asked. */
function opened() {
  const actor = createActor(blockingMachine, { input: { target: 2, known: null } }).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  send({ type: 'dialog.opened' })
  return { send, reply, cut, view: () => blockingView(actor.getSnapshot()) }
}

describe('blocking somebody', () => {
  test.each(walks)('$name on a running machine', async ({ steps }) => {
    await walk(graph, steps, blockingModel.input, (snapshot) => {
      const view = blockingView(snapshot as SnapshotFrom<typeof blockingMachine>)
      // Only people the server has reported as blocked are shown so, and there is always a way on.
      if (view.screen === 'blocked' || view.canUnblock) expect(view.known).not.toBeNull()
      if (view.screen === 'unblocked' || view.canBlock) expect(view.known).toBeNull()
      expect(view.busy || view.canClose || view.canOpen, view.state).toBe(true)
      expect(view.open).toBe(!view.canOpen)
    })
  })

  test('is walked whole', () => expect(unwalked(graph, walks)).toEqual([]))

  test('asks the server at every opening, whatever the page knew', () => {
    const flow = opened()
    flow.reply('readBlock', { ok: true, block: { since: null, reason: null } })
    flow.send({ type: 'dialog.closed' })
    expect(flow.view()).toMatchObject({ screen: 'closedBlocked', open: false })
    flow.send({ type: 'dialog.opened' })
    expect(flow.view()).toMatchObject({ screen: 'reading', canUnblock: false })
    flow.reply('readBlock', { ok: true, block: null })
    expect(flow.view().screen).toBe('form')
  })

  test('calls nothing blocked or lifted that was not answered', () => {
    const flow = opened()
    flow.reply('readBlock', { ok: true, block: null })
    flow.send({ type: 'block.confirmed', reason: 'Rude' })
    flow.cut('setBlock')
    expect(flow.view()).toMatchObject({ screen: 'blockFailed', known: null, canRetry: true })
    flow.send({ type: 'retry.asked' })
    flow.reply('setBlock', { ok: true })
    expect(flow.view()).toMatchObject({ screen: 'blocked', known: { reason: 'Rude' } })
    flow.send({ type: 'unblock.asked' })
    flow.cut('liftBlock')
    expect(flow.view()).toMatchObject({ screen: 'unblockFailed', known: { reason: 'Rude' } })
    flow.send({ type: 'dialog.closed' })
    expect(flow.view().screen).toBe('closedBlocked')
  })

  test('brings back the reason that cannot be taken', () => {
    const flow = opened()
    flow.reply('readBlock', { ok: true, block: null })
    flow.send({ type: 'block.confirmed', reason: 'Too much' })
    flow.reply('setBlock', refused('VALIDATION', { errors: { reason: 'Too long.' } }))
    expect(flow.view()).toMatchObject({
      screen: 'form',
      reason: 'Too much',
      problem: { errors: { reason: 'Too long.' } },
    })
  })
})
