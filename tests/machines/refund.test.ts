import { describe, expect, it } from 'vitest'
import { createActor, type SnapshotFrom } from 'xstate'
import { refundMachine } from '../../machines/flows/refund/machine'
import type { Draft, Offer, RefundMethod } from '../../machines/flows/refund/ports'
import { refundView } from '../../machines/flows/refund/view'
import { refundModel } from '../model/cases/refund'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

const graph = explore(refundModel)
const walks = tours(graph)

const offer: Offer = {
  leftMinor: 4900,
  currency: 'USD',
  methods: ['send', 'note', 'arrived'],
  disputes: ['dp_1'],
  endsPlan: true,
}
const draft: Draft = {
  typed: '10',
  minor: 1000,
  reason: 'Asked',
  at: '2026-01-05',
  ref: 're_1',
  endsNow: true,
}

/** Starts a machine whose form is open, with the server's requests pending. */
function asked(method: RefundMethod = 'send') {
  const actor = createActor(refundMachine).start()
  const send = (event: object) => actor.send(event as never)
  const reply = (port: string, output: object) => send({ type: `xstate.done.actor.${port}`, output })
  const cut = (port: string) => send({ type: `xstate.error.actor.${port}`, error: new Error('cut') })
  const review = (more: Partial<Draft> = {}) =>
    send({ type: 'refund.reviewed', draft: { ...draft, ...more }, today: '2026-01-05' })
  const confirm = () => send({ type: 'refund.confirmed', checked: true })
  send({ type: 'refund.asked', method, key: 'k', offer, draft: { ...draft, reason: '' } })
  const inputOf = (port: string) =>
    (actor.getSnapshot().children as Record<string, { getSnapshot: () => { input: unknown } } | undefined>)[
      port
    ]?.getSnapshot().input
  return { send, reply, cut, review, confirm, inputOf, view: () => refundView(actor.getSnapshot()) }
}

describe('refund flow', () => {
  it.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, refundModel.input, (snapshot) => {
      const view = refundView(snapshot as SnapshotFrom<typeof refundMachine>)
      expect(view.busy || view.canClose || view.canAsk, view.state).toBe(true)
      expect(view.open).toBe(!view.canAsk)
    })
  })

  it('takes every transition in its walks', () => expect(unwalked(graph, walks)).toEqual([]))

  it('sends exactly what was shown and confirmed', () => {
    const flow = asked()
    flow.review()
    flow.confirm()
    expect(flow.inputOf('sendRefund')).toEqual({
      method: 'send',
      key: 'k',
      draft,
      leftMinor: 4900,
      despiteDispute: true,
    })
  })

  it('names each field that is missing or wrong, by method', () => {
    const wrongOf = (method: RefundMethod, more: Partial<Draft>) => {
      const flow = asked(method)
      flow.review(more)
      return flow.view().wrong
    }
    const nothing = { minor: null, reason: '', at: '', ref: '' }
    expect(wrongOf('send', nothing)).toEqual(['amount', 'reason'])
    expect(wrongOf('note', nothing)).toEqual(['amount', 'reason', 'at', 'ref'])
    expect(wrongOf('send', { minor: 4901 })).toEqual(['amount'])
    expect(wrongOf('send', { minor: 4900 })).toEqual([])
    expect(wrongOf('note', { at: '2026-01-06' })).toEqual(['at'])
    expect(wrongOf('arrived', { minor: 9900, ref: '' })).toEqual(['ref'])
    expect(wrongOf('send', { at: '', ref: '' })).toEqual([])
  })

  it('repeats the same order after silence, under the same key', () => {
    const flow = asked()
    flow.review()
    flow.confirm()
    const first = flow.inputOf('sendRefund')
    flow.cut('sendRefund')
    expect(flow.view()).toMatchObject({
      screen: 'unsure',
      canRetry: true,
      canReview: false,
      canGoBack: false,
    })
    flow.send({ type: 'retry.asked' })
    expect(flow.inputOf('sendRefund')).toEqual(first)
    flow.reply('sendRefund', { ok: true, message: 'Ordered.' })
    expect(flow.view()).toMatchObject({ screen: 'ordered', open: false, message: 'Ordered.' })
  })

  it('shows the amounts of now after a refusal, and keeps what was entered', () => {
    const flow = asked('note')
    flow.review()
    flow.confirm()
    flow.reply('sendRefund', refused('CONFLICT'))
    flow.send({ type: 'look.again' })
    expect(flow.inputOf('readOffer')).toEqual({ ref: '' })
    flow.reply('readOffer', { ok: true, offer: { ...offer, leftMinor: 500 } })
    expect(flow.view()).toMatchObject({ screen: 'form', offer: { leftMinor: 500 }, draft })
    flow.review()
    expect(flow.view().wrong).toEqual(['amount'])
  })

  it('asks about the refund whose arrival is recorded', () => {
    const flow = asked('arrived')
    flow.review()
    flow.reply('sendRefund', refused('CONFLICT'))
    flow.send({ type: 'look.again' })
    expect(flow.inputOf('readOffer')).toEqual({ ref: 're_1' })
  })
})
