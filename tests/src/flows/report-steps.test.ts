import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { reportStep } from '../../../src/flows/report-steps'

const sent: Blob[] = []
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('navigator', { sendBeacon: (_path: string, body: Blob) => sent.push(body) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('reports the steps of a flow and of a flow that it invokes', async () => {
  const inner = createMachine({
    id: 'checkout',
    initial: 'idle',
    states: { idle: { on: { 'step.taken': 'done' } }, done: { type: 'final' } },
  })
  const outer = createMachine({
    id: 'signup',
    initial: 'idle',
    states: { idle: { invoke: { id: 'inner', src: inner, onDone: 'over' } }, over: {} },
  })
  const actor = createActor(outer, { inspect: reportStep }).start()
  actor.getSnapshot().children['inner']!.send({ type: 'step.taken' })
  vi.advanceTimersByTime(10_000)
  const steps = await Promise.all(sent.map(async (body) => JSON.parse(await body.text()).steps))
  const reported = steps.flat().map(({ flow, state, event }) => `${flow}.${state}: ${event}`)
  expect(reported.toSorted()).toEqual([
    'checkout.done: left',
    'checkout.idle: step.taken',
    'signup.idle: xstate.done.actor.inner',
  ])
})
