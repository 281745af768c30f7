import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { asks, notProvided, until, withAnswer } from '../../machines/flows/kit'
import { pack, unpack } from '../../machines/flows/memory'
import { signupMachine } from '../../machines/flows/signup/machine'
import { checkoutMachine } from '../../machines/flows/checkout/machine'

describe('flow memory', () => {
  const stored = pack('signup', 2, { name: 'Test Person' }, 1_000, 60_000)

  test('a fresh memory is restored', () => {
    expect(unpack('signup', 2, JSON.parse(JSON.stringify(stored)), 60_999)).toEqual({
      memory: { name: 'Test Person' },
    })
    expect(unpack('signup', 2, null, 0)).toBeNull()
    expect(unpack('signup', 2, undefined, 0)).toBeNull()
  })

  test.each([
    ['another version', { ...stored, version: 1 }, 1_000],
    ['another flow', { ...stored, flow: 'checkout' }, 1_000],
    ['too old', stored, 61_000],
    ['not ours', 'hello', 1_000],
    ['without memory', { ...stored, memory: null }, 1_000],
    ['without an end', { ...stored, deadlineAt: undefined }, 1_000],
    ['half a thing', { flow: 'signup' }, 1_000],
  ])('counts as stale when it is %s', (_name, raw, now) => {
    expect(unpack('signup', 2, raw, now)).toEqual({ stale: true })
  })
})

describe('deadline timer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('fires exactly on time', async () => {
    const actor = createActor(until, { input: { at: Date.now() + 5_000 } }).start()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(actor.getSnapshot().status).toBe('active')
    await vi.advanceTimersByTimeAsync(1)
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('stops when the actor stops', () => {
    const actor = createActor(until, { input: { at: Date.now() + 5_000 } }).start()
    actor.stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('asked port', () => {
  const asked = { input: () => 7, onDone: 'shown' } as const

  test('that ends without a result shows why where it was asked to lead', () => {
    expect(asks('load', { ...asked, without: 'failed' })).toEqual({
      invoke: {
        id: 'load',
        src: 'load',
        input: asked.input,
        onDone: 'shown',
        onError: { target: 'failed', actions: 'sayUnreachable' },
      },
      after: { answerTimeout: { target: 'failed', actions: 'sayTimedOut' } },
    })
  })

  test("uses the chart's own transitions, delay and way out where it names them", () => {
    const without = [{ target: 'kept', guard: 'isKept' }, { target: 'gone' }] as const
    const made = asks('load', { ...asked, without, cancel: 'idle', within: 'longTimeout' })
    expect(made.invoke.onError).toEqual(without)
    expect(made.after).toEqual({ longTimeout: without })
    expect(made).toMatchObject({ on: { 'wait.cancelled': 'idle' } })
  })

  test('hands its answer to the guard or action', () => {
    const { type, params } = withAnswer('keep')
    expect([type, params({ event: { output: 'the answer' } })]).toEqual(['keep', 'the answer'])
  })
})

describe('port without an actor', () => {
  test('is named', async () => {
    const actor = createActor(notProvided('sendOrder'))
    const ended = toPromise(actor)
    actor.start()
    await expect(ended).rejects.toThrow('The port "sendOrder" is not provided')
  })

  test('fails as unreachable instead of crashing', async () => {
    const signup = createActor(signupMachine).start()
    signup.send({ type: 'entry.opened', entry: 'signIn' })
    signup.send({ type: 'credentials.submitted', email: 'a@b.co', password: 'secret1' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(signup.getSnapshot().value).toBe('signInForm')
    expect(signup.getSnapshot().context.problem?.code).toBe('UNREACHABLE')
    const checkout = createActor(checkoutMachine, { input: { packageId: '1', key: 'k' } }).start()
    checkout.send({ type: 'checkout.opened' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(checkout.getSnapshot().value).toBe('notLoaded')
  })
})
