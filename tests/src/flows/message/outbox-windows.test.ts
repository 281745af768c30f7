import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { outboxView } from '../../../../machines/flows/outbox/view'
import { conversationLogic, type Alone } from '../../../../src/flows/message/conversations'

const thread = { user: 2, property: 7 }
type Kept = { key: string; at: number }

/** Simulates a browser whose windows share one lock and one storage, and records all turns. */
function sharedBrowser() {
  const kept: Kept[] = []
  const turns: string[] = []
  const state = { isBroken: false }
  let last: Promise<unknown> = Promise.resolve()
  const alone: Alone = (_name, signal, act) => {
    const mine = last.then(() => (signal.aborted ? Promise.reject(new Error('AbortError')) : act()))
    last = mine.catch(() => undefined)
    return mine
  }
  const open = (name: string) => {
    const known = new Set<string>()
    const { logic, letAllGo } = conversationLogic({
      alone,
      read: async (_thread, { key, at }) => {
        if (state.isBroken) throw new Error('The storage is broken')
        return {
          isKept: kept.some((one) => one.key === key),
          isBehind: kept.some((one) => one.at < at && !known.has(one.key)),
        }
      },
      notify: (key, { type }) =>
        turns.push(type === 'turn.came' ? `${name} ${key}` : `${name} has not ${key}`),
      readAgain: () => kept.filter(({ key }) => !known.has(key)).forEach(join),
    })
    const line = createActor(logic, { input: { thread, online: true } }).start()
    const view = () => outboxView(line.getSnapshot())
    function join({ key, at }: Kept) {
      known.add(key)
      line.send({ type: 'message.joined', key, at, kept: true })
    }
    const settle = (key: string) => {
      kept.splice(
        kept.findIndex((one) => one.key === key),
        1,
      )
      line.send({ type: 'message.settled', key })
    }
    const close = () => {
      line.stop()
      letAllGo()
    }
    return { line, join, settle, view, close, screen: () => view().screen }
  }
  return { kept, turns, state, open }
}

/** Advances timers and runs pending promises. */
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

test('two windows sending the same message take turns, and the second one finds the message settled', async () => {
  vi.useFakeTimers()
  try {
    const { kept, turns, open } = sharedBrowser()
    const [one, other] = [open('one'), open('other')]
    const message = { key: 'first', at: 1 }
    kept.push(message)
    for (const { join } of [one, other]) join(message)
    await later(60_000)
    expect([turns, one.screen(), other.screen()]).toEqual([['one first'], 'sending', 'claiming'])
    one.settle('first')
    await later()
    expect(turns).toEqual(['one first', 'other has not first'])
    expect([one.screen(), other.screen()]).toEqual(['idle', 'idle'])
  } finally {
    vi.useRealTimers()
  }
})

test('an older message of another window is read from storage and sent first', async () => {
  vi.useFakeTimers()
  try {
    const { kept, turns, open } = sharedBrowser()
    const [older, newer] = [
      { key: 'older', at: 1 },
      { key: 'newer', at: 2 },
    ]
    kept.push(older, newer)
    const { join, settle, screen } = open('one')
    join(newer)
    await later()
    expect(turns).toEqual(['one older'])
    settle('older')
    await later()
    expect(turns).toEqual(['one older', 'one newer'])
    settle('newer')
    expect(screen()).toBe('idle')
  } finally {
    vi.useRealTimers()
  }
})

test('a window that closes, goes offline or withdraws its message lets other windows send in the conversation', async () => {
  vi.useFakeTimers()
  try {
    const { kept, turns, open } = sharedBrowser()
    const [one, other] = [open('one'), open('other')]
    const [a, b] = [
      { key: 'a', at: 1 },
      { key: 'b', at: 2 },
    ]
    kept.push(a, b)
    for (const { join } of [one, other]) [a, b].forEach(join)
    await later()
    one.close()
    await later()
    expect(turns).toEqual(['one a', 'other a'])
    other.line.send({ type: 'network.went' })
    other.line.send({ type: 'message.paused', key: 'a' })
    expect(other.screen()).toBe('pausing')
    const third = open('third')
    ;[a, b].forEach(third.join)
    await later()
    expect(turns.at(-1)).toBe('third a')
    other.line.send({ type: 'message.ready', key: 'a' })
    expect(other.screen()).toBe('offline')
    other.line.send({ type: 'network.came' })
    await later()
    expect([other.screen(), turns.length]).toEqual(['claiming', 3])
    third.settle('a')
    await later()
    // The other window finds the first message settled and queues again, behind the third window.
    expect(turns.slice(3)).toEqual(['other has not a', 'third b'])
    expect([third.screen(), other.screen()]).toEqual(['sending', 'claiming'])
  } finally {
    vi.useRealTimers()
  }
})

test('a failed message blocks the later ones in its window until the user decides', async () => {
  vi.useFakeTimers()
  try {
    const { kept, turns, open } = sharedBrowser()
    const { line, join, settle, view } = open('one')
    const [a, b] = [
      { key: 'a', at: 1 },
      { key: 'b', at: 2 },
    ]
    kept.push(a, b)
    ;[a, b].forEach(join)
    await later()
    line.send({ type: 'message.failed', key: 'a' })
    await later(3_600_000)
    expect([view().screen, view().line, turns]).toEqual(['held', ['a', 'b'], ['one a']])
    settle('a')
    await later()
    expect([turns.at(-1), view().line]).toEqual(['one b', ['b']])
  } finally {
    vi.useRealTimers()
  }
})

test('while storage fails nothing is sent; saving is retried and sending continues once it works', async () => {
  vi.useFakeTimers()
  try {
    const { kept, turns, state, open } = sharedBrowser()
    state.isBroken = true
    const { join, view } = open('one')
    const message = { key: 'a', at: 1 }
    kept.push(message)
    join(message)
    await later(10_000)
    expect(turns).toEqual([])
    state.isBroken = false
    await later(10_000)
    expect([turns, view().current]).toEqual([['one a'], 'a'])
  } finally {
    vi.useRealTimers()
  }
})
