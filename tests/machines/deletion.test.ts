import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { deletionMachine } from '../../machines/flows/deletion/machine'
import { deletionView } from '../../machines/flows/deletion/view'
import { deletionModel } from '../model/cases/deletion'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(deletionModel)
const walks = tours(graph)
const losses = { properties: 3, projects: 0, packages: 1, favourites: 0, searches: 0, tokens: 0 }

/** Starts a machine whose dialog shows the losses. */
function confirming() {
  const actor = createActor(deletionMachine).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  const children = () =>
    actor.getSnapshot().children as Record<string, { getSnapshot: () => { input: unknown } } | undefined>
  send({ type: 'deletion.asked', account: 7 })
  reply('readLosses', { ok: true, losses })
  return {
    send,
    reply,
    cut,
    inputOf: (port: string) => children()[port]?.getSnapshot().input,
    view: () => deletionView(actor.getSnapshot()),
  }
}

describe('deletion flow', () => {
  it.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, deletionModel.input, (snapshot) => {
      const view = deletionView(snapshot as SnapshotFrom<typeof deletionMachine>)
      const isOver = view.screen === 'requested' || view.screen === 'signedOut'
      expect(view.busy || view.canClose || view.canAsk || isOver, view.state).toBe(true)
      if (view.canConfirm) expect(view.losses.properties).toBeGreaterThan(0)
    })
  })

  it('takes every transition in its walks', () => expect(unwalked(graph, walks)).toEqual([]))

  it('names the account that was shown, so that no other is deleted', () => {
    const flow = confirming()
    flow.send({ type: 'deletion.confirmed' })
    expect(flow.inputOf('requestDeletion')).toEqual({ account: 7 })
  })

  it('sends one request for two confirmations', () => {
    const flow = confirming()
    flow.send({ type: 'deletion.confirmed' })
    flow.reply('requestDeletion', refused('NOT_ALLOWED'))
    flow.send({ type: 'deletion.confirmed' })
    expect(flow.view()).toMatchObject({ screen: 'refused', busy: false })
  })

  it('says that the account is unchanged if the request was lost on its way', () => {
    const flow = confirming()
    flow.send({ type: 'deletion.confirmed' })
    flow.cut('requestDeletion')
    expect(flow.view()).toMatchObject({ screen: 'unsure', canConfirm: false, canLookAgain: true })
    flow.send({ type: 'look.again' })
    flow.reply('readLosses', { ok: true, losses: { ...losses, properties: 4 } })
    expect(flow.view()).toMatchObject({ screen: 'unchanged', canConfirm: true, losses: { properties: 4 } })
  })

  it("shows the server's reason if the answer was lost and the session is over", () => {
    const flow = confirming()
    flow.send({ type: 'deletion.confirmed' })
    flow.cut('requestDeletion')
    flow.send({ type: 'look.again' })
    flow.reply('readLosses', refused('NOT_LOGGED_IN', { message: 'Your account will be deleted.' }))
    expect(flow.view()).toMatchObject({
      screen: 'signedOut',
      message: '',
      problem: { message: 'Your account will be deleted.' },
    })
  })
})
