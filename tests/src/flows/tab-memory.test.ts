import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { assign, createActor, setup } from 'xstate'
import { forgetFlows, keepMemory, recall, remember } from '../../../src/flows/tab-memory'

const flow = { flow: 'sample', version: 2, lifeMs: 60_000 }
let stored: Map<string, string>

/** Session storage in the order of insertion, as in browsers: removing a key moves those after it. */
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    get length() {
      return stored.size
    },
    key: (nth: number) => [...stored.keys()][nth] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("a flow's memory in its tab", () => {
  it('is recalled until it expires, and only by its own version', () => {
    remember(flow, { step: 3 })
    expect(recall('sample', 2)).toEqual({ memory: { step: 3 } })
    expect(recall('sample', 3)).toEqual({ stale: true })
    expect(recall('other', 2)).toBeNull()
    vi.setSystemTime(61_000)
    expect(recall('sample', 2)).toEqual({ stale: true })
  })

  it('is gone once there is nothing to remember, so a finished purchase is not resumed', () => {
    remember(flow, { step: 3 })
    remember(flow, null)
    expect(recall('sample', 2)).toBeNull()
    expect(stored.size).toBe(0)
  })

  it('is stale if it cannot be read', () => {
    stored.set('flow.sample', '{')
    expect(recall('sample', 2)).toEqual({ stale: true })
  })

  it('follows the machine while it is kept, and not afterwards', () => {
    const machine = setup({
      types: {} as { context: { step: number }; events: { type: 'next' } },
    }).createMachine({
      context: { step: 1 },
      on: { next: { actions: assign({ step: ({ context }) => context.step + 1 }) } },
    })
    const actor = createActor(machine).start()
    const memory = (snapshot: { context: { step: number } }) =>
      snapshot.context.step > 2 ? null : { step: snapshot.context.step }
    const stop = keepMemory(actor, { ...flow, memory })
    actor.send({ type: 'next' })
    expect(recall('sample', 2)).toEqual({ memory: { step: 2 } })
    actor.send({ type: 'next' })
    expect(recall('sample', 2)).toBeNull()
    remember(flow, { step: 9 })
    stop()
    actor.send({ type: 'next' })
    expect(recall('sample', 2)).toEqual({ memory: { step: 9 } })
  })

  it('is forgotten for every flow at once, and nothing else is', () => {
    for (const name of ['checkout', 'signup', 'wizard']) remember({ ...flow, flow: name }, { step: 1 })
    stored.set('scroll', 'kept')
    forgetFlows()
    expect([...stored.keys()]).toEqual(['scroll'])
  })

  it('breaks nothing where the browser has no storage', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse })
    remember(flow, { step: 1 })
    remember(flow, null)
    forgetFlows()
    expect(recall('sample', 2)).toEqual({ stale: true })
  })
})
