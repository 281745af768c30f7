import { describe, expect, test } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { texts } from '../../contract/texts/catalogue'
import { transitionIds } from '../../machines/diagram/ids'
import type { transferMachine } from '../../machines/flows/transfer/machine'
import type { TransferOutput } from '../../machines/flows/transfer/setup'
import { transferView } from '../../machines/flows/transfer/view'
import { says, transferModel } from '../model/cases/transfer'
import { refused } from '../model/cases/refusals'
import { explore } from '../model/explore'
import { run } from '../model/run'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

type Snapshot = SnapshotFrom<typeof transferMachine>

const graph = explore(transferModel)
const walks = tours(graph)
const edges = [...graph.edges.values()].flat()
const at = (key: string) => transferView(graph.nodes.get(key) as Snapshot)

/** Checks invariants that must hold in every state of the transfer. */
function holds(snapshot: Snapshot) {
  const view = transferView(snapshot)
  for (const part of ['title', 'meaning', 'next'])
    expect(texts.en[`transfer.${view.screen}.${part}`], `${view.screen}.${part}`).toBeTruthy()
  if (view.canSend && view.screen !== 'offered') expect(view.transfer?.receiptsLeft).toBeGreaterThan(0)
  if (view.reason !== null) expect(['refused', 'failed']).toContain(view.screen)
  if (view.busy) expect(snapshot.context.file === null || !view.canSend).toBe(true)
}

describe('bank transfer flow', () => {
  test('keeps its invariants in every state', () => {
    for (const snapshot of graph.nodes.values()) holds(snapshot as Snapshot)
    expect(new Set([...graph.nodes.keys()].map((key) => at(key).screen)).size).toBe(12)
  })

  test('shows "paid" only after the server confirmed it', () => {
    const entering = edges.filter((edge) => at(edge.to).screen === 'paid')
    expect(entering.length).toBeGreaterThan(0)
    for (const { event } of entering) expect(event).toMatchObject({ output: { standing: 'success' } })
  })

  test('can be abandoned only after confirmation, and never during a review', () => {
    for (const edge of edges) {
      if (at(edge.to).state !== 'transfer.givingUp' || at(edge.from).state === at(edge.to).state) continue
      expect(edge.event.type).toBe('giveUp.confirmed')
    }
    for (const key of graph.nodes.keys())
      if (at(key).screen === 'underReview') expect(at(key).canLeave).toBe(false)
  })

  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, transferModel.input, (snapshot) => holds(snapshot as Snapshot))
  })

  test('the walks take every transition', async () => {
    expect(unwalked(graph, walks)).toEqual([])
    const taken = new Set<string>()
    for (const { steps } of walks)
      for (const id of (await walk(graph, steps, transferModel.input, () => {})).taken) taken.add(id)
    expect([...transitionIds(graph.machine).values()].filter((id) => !taken.has(id))).toEqual([])
  })

  test('queries the transfer by its payment id once that is known, but without an id when retrying after a failure', async () => {
    const running = run(graph.machine, transferModel.input)
    await running.perform({ type: 'transfer.opened' })
    expect(running.waiting.get('readTransfer')?.input).toEqual({ packageId: '3', paymentId: null })
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: says('awaitingReceipt') })
    await running.perform({ type: 'transfer.changed' })
    expect(running.waiting.get('readTransfer')?.input).toEqual({ packageId: '3', paymentId: 'p1' })
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: says('failed') })
    await running.perform({ type: 'again.asked' })
    expect(running.waiting.get('readTransfer')?.input).toEqual({ packageId: '3', paymentId: null })
    running.actor.stop()
  })

  test('shows what the server says about the transfer, and its reason only where that explains a refusal', async () => {
    const running = run(graph.machine, transferModel.input)
    const view = () => transferView(running.snapshot() as Snapshot)
    expect(view()).toMatchObject({ ordered: null, transfer: null, testMode: false, reason: null })
    await running.perform({ type: 'transfer.opened' })
    const { ordered, transfer } = says('rejected') as TransferOutput & { ok: true }
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: says('rejected') })
    const rejected = { ordered, transfer, testMode: true, reason: 'It cannot be read.' }
    expect(view()).toMatchObject(rejected)
    await running.perform({ type: 'giveUp.asked' })
    expect(view()).toMatchObject({ screen: 'leaving', reason: null, transfer })
    await running.perform({ type: 'giveUp.confirmed' })
    expect(running.waiting.get('giveUp')?.input).toEqual({ paymentId: 'p1' })
    await running.perform({
      type: 'xstate.done.actor.giveUp',
      output: { ...says('failed'), testMode: false },
    })
    expect(view()).toMatchObject({ ...rejected, screen: 'failed', testMode: false })
    await running.perform({ type: 'again.asked' })
    expect(view()).toMatchObject({ screen: 'opening', transfer: null, reason: null })
    running.actor.stop()
  })

  test('sends the receipt that was chosen, and holds it only while it is being sent', async () => {
    for (const { context, value } of graph.nodes.values())
      if (context.file !== null) expect(['beginning', 'sending']).toContain(value)
    const running = run(graph.machine, transferModel.input)
    await running.perform({ type: 'transfer.opened' })
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: says('none') })
    await running.perform({ type: 'receipt.chosen', file: 'first.pdf' })
    const begun = { packageId: '3', key: 'key-1', file: 'first.pdf' }
    expect(running.waiting.get('beginTransfer')?.input).toEqual(begun)
    await running.perform({ type: 'xstate.done.actor.beginTransfer', output: refused('FILE_REJECTED') })
    await running.perform({ type: 'transfer.begun' })
    expect(running.waiting.get('beginTransfer')?.input).toEqual({ ...begun, file: null })
    await running.perform({ type: 'xstate.done.actor.beginTransfer', output: says('awaitingReceipt') })
    await running.perform({ type: 'receipt.chosen', file: 'second.pdf' })
    expect(running.waiting.get('sendReceipt')?.input).toEqual({ paymentId: 'p1', file: 'second.pdf' })
    running.actor.stop()
  })

  test.each([
    ['refused', { type: 'xstate.done.actor.sendReceipt', output: refused('FILE_REJECTED') }],
    [
      'refused because the status changed',
      { type: 'xstate.done.actor.sendReceipt', output: refused('NOT_ALLOWED') },
    ],
    ['lost', { type: 'xstate.error.actor.sendReceipt', error: new Error('cut') }],
    ['too late', { type: 'xstate.after.receiptTimeout.transfer.sending' }],
    ['cancelled', { type: 'wait.cancelled' }],
  ])('forgets a receipt whose sending was %s', async (_, event) => {
    const running = run(graph.machine, transferModel.input)
    await running.perform({ type: 'transfer.opened' })
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: says('awaitingReceipt') })
    await running.perform({ type: 'receipt.chosen', file: 'receipt.pdf' })
    await running.perform(event)
    expect(running.snapshot().context.file).toBeNull()
    running.actor.stop()
  })

  test('asks again without any transfer or receipt to send while none is known', async () => {
    const running = run(graph.machine, transferModel.input)
    await running.perform({ type: 'transfer.opened' })
    const unknown = { ...says('pending'), transfer: null }
    await running.perform({ type: 'xstate.done.actor.readTransfer', output: unknown })
    expect(transferView(running.snapshot() as Snapshot)).toMatchObject({
      screen: 'underReview',
      canSend: false,
    })
    await running.perform({ type: 'recheck.asked' })
    expect(running.waiting.get('readTransfer')?.input).toEqual({ packageId: '3', paymentId: null })
    running.actor.stop()
  })
})
