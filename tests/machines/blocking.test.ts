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

/** Starts a machine for a page without data, with its dialog open and the server request pending. */
function opened() {
  const actor = createActor(blockingMachine, { input: { target: 2, known: null } }).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  send({ type: 'dialog.opened' })
  return { send, reply, cut, view: () => blockingView(actor.getSnapshot()) }
}

describe('blocking flow', () => {
  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, blockingModel.input, (snapshot) => {
      const view = blockingView(snapshot as SnapshotFrom<typeof blockingMachine>)
      // A user is shown as blocked only if the server reported it, and the viewer can always continue.
      if (view.screen === 'blocked' || view.canUnblock) expect(view.known).not.toBeNull()
      if (view.screen === 'unblocked' || view.canBlock) expect(view.known).toBeNull()
      expect(view.busy || view.canClose || view.canOpen, view.state).toBe(true)
      expect(view.open).toBe(!view.canOpen)
    })
  })

  test('the walks take every transition', () => expect(unwalked(graph, walks)).toEqual([]))

  test("queries the server each time the dialog opens, regardless of the page's data", () => {
    const flow = opened()
    flow.reply('readBlock', { ok: true, block: { since: null, reason: null } })
    flow.send({ type: 'dialog.closed' })
    expect(flow.view()).toMatchObject({ screen: 'closedBlocked', open: false })
    flow.send({ type: 'dialog.opened' })
    expect(flow.view()).toMatchObject({ screen: 'reading', canUnblock: false })
    flow.reply('readBlock', { ok: true, block: null })
    expect(flow.view().screen).toBe('form')
  })

  test('shows a user as blocked or unblocked only after the server confirmed it', () => {
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

  test('restores a rejected reason in the form', () => {
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
