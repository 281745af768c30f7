import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { gatewayKeysMachine } from '../../machines/flows/gateway-keys/machine'
import { gatewayKeysView } from '../../machines/flows/gateway-keys/view'
import { gatewayKeysModel } from '../model/cases/gateway-keys'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(gatewayKeysModel)
const walks = tours(graph)
const offer = { version: 3, canSet: true, canRemove: true }
const keys = { STRIPE_SECRET_KEY: 'sk_test_1' }

/** Starts a machine whose dialog is open. */
function asked(type: 'keys.asked' | 'removal.asked' = 'keys.asked') {
  const actor = createActor(gatewayKeysMachine).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  const children = () =>
    actor.getSnapshot().children as Record<string, { getSnapshot: () => { input: unknown } } | undefined>
  send({ type, gateway: 'paystack', offer })
  return {
    send,
    reply,
    cut,
    inputOf: (port: string) => children()[port]?.getSnapshot().input,
    view: () => gatewayKeysView(actor.getSnapshot()),
  }
}

describe('gateway key flow', () => {
  it.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, gatewayKeysModel.input, (snapshot) => {
      const view = gatewayKeysView(snapshot as SnapshotFrom<typeof gatewayKeysMachine>)
      expect(view.busy || view.canClose || view.canAsk, view.state).toBe(true)
      // Entered keys are in the page only while the dialog may still send them.
      if (!view.open) expect(view.keys).toEqual({})
    })
  })

  it('takes every transition in its walks', () => expect(unwalked(graph, walks)).toEqual([]))

  it('sends the entered keys with the version that was shown, and the same again after silence', () => {
    const flow = asked()
    flow.send({ type: 'keys.submitted', keys })
    const first = flow.inputOf('saveKeys')
    expect(first).toEqual({ gateway: 'paystack', version: 3, keys })
    flow.cut('saveKeys')
    expect(flow.view()).toMatchObject({ screen: 'unsure', canRetry: true, canSubmit: false })
    flow.send({ type: 'retry.asked' })
    expect(flow.inputOf('saveKeys')).toEqual(first)
  })

  it('sends no keys with a removal', () => {
    const flow = asked('removal.asked')
    flow.send({ type: 'removal.confirmed' })
    expect(flow.inputOf('saveKeys')).toEqual({ gateway: 'paystack', version: 3, keys: null })
  })

  it('saves over a change by someone else only after that was looked at', () => {
    const flow = asked()
    flow.send({ type: 'keys.submitted', keys })
    flow.reply('saveKeys', refused('CONFLICT', { errors: { 'keys.BANK_NAME': 'Now: Other bank' } }))
    expect(flow.view()).toMatchObject({ screen: 'changed', canSubmit: false, canRetry: false })
    flow.send({ type: 'look.again' })
    expect(flow.inputOf('readMethod')).toEqual({ gateway: 'paystack' })
    flow.reply('readMethod', { ok: true, offer: { ...offer, version: 5 } })
    expect(flow.view()).toMatchObject({ screen: 'form', keys, problem: null })
    flow.send({ type: 'keys.submitted', keys })
    expect(flow.inputOf('saveKeys')).toMatchObject({ version: 5 })
  })

  it('gives a removal up when no keys are stored any more', () => {
    const flow = asked('removal.asked')
    flow.send({ type: 'removal.confirmed' })
    flow.reply('saveKeys', refused('CONFLICT'))
    flow.send({ type: 'look.again' })
    flow.reply('readMethod', { ok: true, offer: { version: 5, canSet: true, canRemove: false } })
    expect(flow.view()).toMatchObject({ screen: 'unavailable', canConfirm: false, canClose: true })
  })
})
