import { describe, expect, test } from 'vitest'
import {
  createActor,
  fromPromise,
  SimulatedClock,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type SnapshotFrom,
} from 'xstate'
import { texts } from '../../contract/texts/catalogue'
import { paymentCauses } from '../../contract/values'
import { transitionIds } from '../../machines/diagram/ids'
import { checkoutMachine } from '../../machines/flows/checkout/machine'
import { nextPurchase, type AskServerInput, type AskServerOutput } from '../../machines/flows/checkout/setup'
import { checkoutMemory, checkoutView } from '../../machines/flows/checkout/view'
import { checkoutModel } from '../model/cases/checkout'
import { explore } from '../model/explore'
import { run } from '../model/run'
import { tours, unwalked } from '../model/tours'
import { walk } from '../model/walk'

type Snapshot = SnapshotFrom<typeof checkoutMachine>
type Answer = { output?: { verdict?: string } }

const graph = explore(checkoutModel)
const walks = tours(graph)
const edges = [...graph.edges.values()].flat()
const at = (key: string) => checkoutView(graph.nodes.get(key) as Snapshot)

/** Checks invariants that must hold in every state of the checkout. */
function holds(snapshot: Snapshot) {
  const view = checkoutView(snapshot)
  const paysAgain = view.canChoose || view.canSubmitCard || view.canGoToGateway || view.canRetry
  expect(snapshot.context.key).toMatch(/^key-1(\.\d+)?$/)
  expect(texts.en[view.moneyKey], view.moneyKey).toBeTruthy()
  expect(texts.ar[view.moneyKey], view.moneyKey).toBeTruthy()
  if (view.errorKey) expect(texts.en[view.errorKey], view.errorKey).toBeTruthy()
  if (view.money !== 'nothingCharged' && view.screen !== 'alreadyActive') expect(paysAgain).toBe(false)
  if (view.screen === 'unknown') expect(view.canRecheck && !view.canChangeGateway).toBe(true)
}

describe('checkout flow', () => {
  test('keeps its invariants in every state', () => {
    for (const snapshot of graph.nodes.values()) holds(snapshot as Snapshot)
    const screens = [...graph.nodes.keys()].map((key) => at(key).screen)
    expect(new Set(screens).size).toBe(20)
  })

  test('announces each payment cause with the title its texts give it', () => {
    const [, returned] = [...graph.nodes].find(([key]) => at(key).screen === 'refundDue')! as [
      string,
      Snapshot,
    ]
    // The first two causes belong to attempts that never led to a payment.
    for (const cause of paymentCauses.slice(2)) {
      const view = checkoutView({ ...returned, context: { ...returned.context, cause } } as Snapshot)
      const content = texts.en[view.announce!.key]
      expect(content, cause).toBe(texts.en[`checkout.cause.${cause}.title`])
      if (cause !== 'paidTwice') expect(content, cause).not.toMatch(/twice/)
    }
  })

  test('shows "paid" only after the server confirmed it', () => {
    const entering = edges.filter((edge) => at(edge.to).screen === 'paid')
    expect(entering.length).toBeGreaterThan(0)
    for (const { event } of entering)
      expect(event).toMatchObject({ type: /askServer|cancelPayment/, output: { verdict: 'success' } })
  })

  test('tells other tabs of each payment that the server has settled, including refunds and reviews', () => {
    for (const verdict of ['success', 'needsReview', 'needsRefund']) {
      const answered = edges.filter(({ event }) => (event as Answer).output?.verdict === verdict)
      expect(answered.length, verdict).toBeGreaterThan(0)
      for (const { to } of answered) expect(at(to).news, `${verdict} at ${at(to).state}`).toBe('ended')
    }
    const unsettled = ['choosing', 'window', 'verifying', 'pending', 'unknown']
    for (const key of graph.nodes.keys())
      if (unsettled.includes(at(key).screen)) expect(at(key).news, at(key).state).toBeNull()
  })

  test('asks a gateway that is still processing for ten seconds to a minute before it shows that', async () => {
    const clock = new SimulatedClock()
    const settled = () => new Promise((resolve) => setImmediate(resolve))
    let asked = 0
    const processing = { ok: true, verdict: 'processing', paymentId: 'p', handover: {} } as const
    const machine = checkoutMachine.provide({
      actors: {
        askServer: fromPromise<AskServerOutput, AskServerInput>(async () => {
          asked += 1
          return { ...processing, gateway: 'stripe', kind: 'card', cause: null, reason: null }
        }),
      },
    })
    const actor = createActor(machine, { input: { packageId: '1', key: 'key-1' }, clock }).start()
    const memory = [...graph.nodes.values()].map((one) => checkoutMemory(one as Snapshot)).find(Boolean)!
    actor.send({ type: 'flow.resumed', memory: { ...memory, claimed: false } })
    await settled()
    while (clock.now() < 5 * 60_000 && checkoutView(actor.getSnapshot()).screen !== 'pending') {
      clock.increment(100)
      await settled()
    }
    // The sum of the pauses, which rules about a single pause don't limit.
    expect(clock.now()).toBeGreaterThanOrEqual(10_000)
    expect(clock.now()).toBeLessThanOrEqual(60_000)
    expect(asked).toBeGreaterThan(2)
    actor.stop()
  })

  test('never charges without a new confirmation by the user', () => {
    const charging = new Set(['checkout.card.submitting', 'checkout.window.away'])
    for (const edge of edges) {
      if (!charging.has(at(edge.to).state) || at(edge.from).state === at(edge.to).state) continue
      expect(['card.submitted', 'handover.confirmed']).toContain(edge.event.type)
    }
  })

  test('leaves the gateway only for server verification or after a clear decline', () => {
    for (const edge of edges) {
      if (!['checkout.card.submitting', 'checkout.window.away'].includes(at(edge.from).state)) continue
      expect(['challenge', 'verifying', 'finishing', 'declined', 'window']).toContain(at(edge.to).screen)
      if (at(edge.to).screen === 'declined')
        expect(edge.event).toMatchObject({ output: { claim: 'declined' } })
    }
  })

  test.each(walks)('$name: the running machine matches the model after each step', async ({ steps }) => {
    await walk(graph, steps, checkoutModel.input, (snapshot) => holds(snapshot as Snapshot))
  })

  test('the walks take every transition', async () => {
    expect(unwalked(graph, walks)).toEqual([])
    const taken = new Set<string>()
    for (const { steps } of walks)
      for (const id of (await walk(graph, steps, checkoutModel.input, () => {})).taken) taken.add(id)
    expect([...transitionIds(graph.machine).values()].filter((id) => !taken.has(id))).toEqual([])
  })

  test('resumes in a checking state after a reload in any state, without charging', async () => {
    const memories = new Map<string, object>()
    for (const snapshot of graph.nodes.values()) {
      const memory = checkoutMemory(snapshot as Snapshot)
      if (memory !== null) memories.set(JSON.stringify(memory), memory)
    }
    expect(memories.size).toBeGreaterThan(3)
    for (const memory of memories.values()) {
      const running = run(graph.machine, checkoutModel.input)
      await running.perform({ type: 'flow.resumed', memory })
      expect(running.snapshot().value).toEqual(
        'claimed' in memory && memory.claimed ? { finishing: 'asking' } : 'checking',
      )
      expect([...running.waiting.keys()]).toEqual(['askServer'])
      running.actor.stop()
    }
  })

  test('uses one idempotency key from the first attempt to the last', async () => {
    const running = run(graph.machine, checkoutModel.input)
    const keys: unknown[] = []
    const openWith = async (gateway: string, kind: string) => {
      await running.perform({ type: 'gateway.chosen', gateway, kind })
      keys.push(running.waiting.get('openPayment')?.input)
      await running.perform({ type: 'xstate.error.actor.openPayment', error: new Error('cut') })
    }
    const offer = [...checkoutModel.cases(running.snapshot())]
    expect(offer.map(({ type }) => type)).toContain('checkout.opened')
    await running.perform({ type: 'checkout.opened' })
    const [loaded] = checkoutModel.cases(running.snapshot())
    if (loaded) await running.perform(loaded)
    await openWith('stripe', 'card')
    await openWith('paypal', 'window')
    expect(keys).toMatchObject([
      { gateway: 'stripe', key: 'key-1' },
      { gateway: 'paypal', key: 'key-1' },
    ])
    running.actor.stop()
  })

  test('uses a new idempotency key for each further purchase', () => {
    const asked = edges.filter(({ event }) => event.type === 'another.asked')
    expect(new Set(asked.map(({ from }) => at(from).screen))).toEqual(new Set(['refundDue', 'alreadyActive']))
    for (const { from, to } of asked) {
      const [before, after] = [graph.nodes.get(from), graph.nodes.get(to)].map((node) => node!.context)
      const next = take(graph.nodes.get(from)!, { type: 'another.asked' })
      expect(next.context).toMatchObject({ key: nextPurchase(before.key), paymentId: null, gateway: null })
      expect(after.package).not.toBeNull()
    }
    expect(nextPurchase(nextPurchase('a1b2'))).toBe('a1b2.3')
  })

  test('reports the purchases known to the buyer, except once one more was asked for', async () => {
    const running = run(graph.machine, checkoutModel.input)
    await running.perform({ type: 'checkout.opened' })
    const answers = [...checkoutModel.cases(running.snapshot())] as (AnyEventObject & { output?: object })[]
    const offered = (standing: string) =>
      answers.find(({ output }) => output && 'standing' in output && output.standing === standing)!
    await running.perform(offered('none'))
    await running.perform({ type: 'gateway.chosen', gateway: 'stripe', kind: 'card' })
    expect(running.waiting.get('openPayment')?.input).toMatchObject({ timesBought: 0, key: 'key-1' })
    running.actor.stop()

    const again = run(graph.machine, checkoutModel.input)
    await again.perform({ type: 'checkout.opened' })
    await again.perform(offered('active'))
    await again.perform({ type: 'another.asked' })
    await again.perform({ type: 'gateway.chosen', gateway: 'stripe', kind: 'card' })
    expect(again.waiting.get('openPayment')?.input).toMatchObject({ timesBought: undefined, key: 'key-1.2' })
    again.actor.stop()
  })
})

/** Applies one event to the pure machine. */
const take = (from: AnyMachineSnapshot, event: AnyEventObject) =>
  transition(graph.machine, from, event)[0] as AnyMachineSnapshot

test('ticks a checkout step only when it is known to be done', () => {
  const ticked = (state: string) => {
    const found = [...graph.nodes.keys()].find((key) => at(key).state === `checkout.${state}`)
    return at(found!)
      .steps.filter(({ done }) => done)
      .map(({ name }) => name)
  }
  expect(ticked('choosing')).toEqual([])
  expect(ticked('checking')).toEqual([])
  for (const state of ['card.entering', 'window.ready', 'declined', 'notPaid', 'verifying.asking', 'unknown'])
    expect(ticked(state), state).toEqual(['choose'])
  expect(ticked('pending')).toEqual(['choose', 'pay'])
  expect(ticked('paid')).toEqual(['choose', 'pay', 'confirm', 'active'])
  // A free plan has no payment or confirmation step; an active plan has no steps at all.
  expect(ticked('freeAssigned')).toEqual(['choose', 'active'])
  expect(ticked('alreadyActive')).toEqual([])
})
