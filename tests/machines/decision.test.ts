import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { decisionMachine } from '../../machines/flows/decision/machine'
import type { DecisionItem, Undoable } from '../../machines/flows/decision/ports'
import { decisionView } from '../../machines/flows/decision/view'
import { decisionModel } from '../model/cases/decision'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(decisionModel)
const walks = tours(graph)

const itemOf = (id: string): DecisionItem => ({
  record: 'property',
  id,
  title: `Home ${id}`,
  event: 'listing.questioned',
  version: Number(id) * 10,
})
const items = ['1', '2', '3'].map(itemOf)
const decision: Undoable = { record: 'property', id: '1', title: 'Home 1', state: 'questioning', version: 11 }

/** Starts a machine that has just been asked to send a verdict for these records. */
function sending(about: readonly DecisionItem[] = items) {
  const actor = createActor(decisionMachine).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  const inputOf = (port: string) =>
    (actor.getSnapshot().children as Record<string, { getSnapshot: () => { input: unknown } } | undefined>)[
      port
    ]?.getSnapshot().input
  send({ type: 'decision.made', verdict: 'ask', items: about, reason: 'Why?' })
  return { send, reply, cut, inputOf, view: () => decisionView(actor.getSnapshot()) }
}

describe('decision flow', () => {
  it.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, decisionModel.input, (snapshot) => {
      const view = decisionView(snapshot as SnapshotFrom<typeof decisionMachine>)
      expect(view.busy || view.canDecide || view.canLookAgain || view.canClose, view.state).toBe(true)
      expect(view.canUndo).toBe(view.canDecide)
    })
  })

  it('takes every transition in its walks', () => expect(unwalked(graph, walks)).toEqual([]))

  it('sends each record with the version read, and keeps the reason of each refused one', () => {
    const flow = sending()
    const sent: unknown[] = []
    for (const output of [{ ok: true }, refused('CONFLICT', { message: 'It was changed.' }), { ok: true }]) {
      sent.push(flow.inputOf('sendDecision'))
      flow.reply('sendDecision', output)
    }
    expect(sent).toEqual(items.map((item) => ({ item, reason: 'Why?' })))
    expect(flow.view()).toMatchObject({
      screen: 'refused',
      saved: ['property.1', 'property.3'],
      unsaved: [{ key: 'property.2', title: 'Home 2', outcome: 'refused', message: 'It was changed.' }],
      settled: ['property.1', 'property.3'],
    })
  })

  it('looks up what it got no answer about, and nothing it has an answer about', () => {
    const flow = sending()
    flow.reply('sendDecision', { ok: true })
    flow.cut('sendDecision')
    expect(flow.inputOf('readDecision')).toEqual({ items: items.slice(1) })
    flow.reply('readDecision', { ok: true, outcomes: ['saved', 'unsaved'] })
    expect(flow.view()).toMatchObject({
      screen: 'refused',
      saved: ['property.1', 'property.2'],
      unsaved: [{ key: 'property.3', title: 'Home 3', outcome: 'unsaved' }],
    })
  })

  it('calls a decision saved only if everything was, by answer or by looking it up', () => {
    const flow = sending(items.slice(0, 2))
    flow.reply('sendDecision', refused('CONFLICT'))
    flow.cut('sendDecision')
    flow.reply('readDecision', { ok: true, outcomes: ['saved'] })
    expect(flow.view()).toMatchObject({ screen: 'refused', saved: ['property.2'] })
  })

  it('offers the record again once its decision is undone, and not before', () => {
    const flow = sending(items.slice(0, 1))
    flow.reply('sendDecision', { ok: true })
    flow.send({ type: 'undo.asked', decision })
    expect(flow.inputOf('sendUndo')).toEqual({ decision })
    flow.cut('sendUndo')
    expect(flow.view()).toMatchObject({ screen: 'readingUndo', settled: ['property.1'] })
    expect(flow.inputOf('readUndo')).toEqual({ decision })
    flow.reply('readUndo', { ok: true, outcome: 'undone' })
    expect(flow.view()).toMatchObject({ screen: 'undone', settled: [] })
  })

  it('keeps a refused record as it was named when a later decision lacks its reason', () => {
    const flow = sending(items.slice(0, 1))
    flow.reply('sendDecision', refused('CONFLICT'))
    flow.send({ type: 'decision.made', verdict: 'ask', items: [itemOf('4')], reason: ' \n' })
    expect(flow.view()).toMatchObject({
      screen: 'refused',
      missing: 'ask',
      items: [{ id: '4' }],
      unsaved: [{ key: 'property.1' }],
    })
  })
})
