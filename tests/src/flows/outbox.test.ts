import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { messageView } from '../../../machines/flows/message/view'
import type { Body } from '../../../machines/flows/message/ports'
import { CallFailure } from '../../../src/api/failure'
import type { Api } from '../../../src/api/port'
import { Outbox } from '../../../src/flows/message/outbox'
import type { Kept, Store } from '../../../src/flows/message/store'

const thread = { user: 2, property: 7 }
const words = (text: string): Body => ({ text, file: null, name: null, isVoice: false })
type Sent = { message: string; idempotency_key: string }
type Now = { online: boolean; asked: number; answers: 'come' | 'neverAsked' | 'areLost' | 'refuse' }

/** A browser with windows that share what it keeps and its locks, and a server behind a network that may fail. */
function house() {
  const kept = new Map<string, Kept>()
  const store: Store = {
    all: async (person) =>
      [...kept.values()].filter((one) => one.person === person).toSorted((a, b) => a.at - b.at),
    has: async (key) => kept.has(key),
    put: async (one) => void kept.set(one.key, one),
    remove: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
  const locks = new Map<string, Promise<unknown>>()
  const alone = <T>(name: string, _signal: AbortSignal, act: () => Promise<T>): Promise<T> => {
    const mine = (locks.get(name) ?? Promise.resolve()).then(act, act)
    locks.set(name, mine)
    return mine
  }
  /** What the server has, by the client's keys, and how its answers fare. */
  const stored = new Map<string, string>()
  const now: Now = { online: true, asked: 0, answers: 'come' }
  const api = {
    call: async (_name: string, { idempotency_key: key, message }: Sent) => {
      now.asked++
      if (now.answers === 'refuse')
        throw new CallFailure(403, { code: 'FORBIDDEN', message: 'You cannot send messages here.' })
      if (now.answers !== 'neverAsked') stored.set(key, message)
      if (now.answers !== 'come') throw new CallFailure(0)
      return {}
    },
  } as unknown as Api
  const windows: Outbox[] = []
  const open = () => {
    const outbox: Outbox = new Outbox(1, {
      api,
      store,
      alone,
      isOnline: () => now.online,
      tell: () => windows.filter((one) => one !== outbox).forEach((one) => void one.load()),
      onSent: () => undefined,
    })
    windows.push(outbox)
    void outbox.load()
    return outbox
  }
  return { now, kept, server: () => [...stored.values()], open, windows }
}

const screens = (outbox: Outbox) => outbox.list().map(({ actor }) => messageView(actor.getSnapshot()).screen)

test('messages go out in order, once, through cuts, crashes and further windows', async () => {
  vi.useFakeTimers()
  try {
    const steps = [
      'write',
      'neverAsked',
      'areLost',
      'come',
      'crash',
      'window',
      'offline',
      'online',
      'wait',
    ] as const
    await fc.assert(
      // So few steps that none gives up for good, which would let the next one pass.
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 25 }), async (story) => {
        const { now, kept, server, open, windows } = house()
        let outbox = open()
        let written = 0
        for (const step of story) {
          if (step === 'write') outbox.write(thread, words(String(++written)))
          if (step === 'neverAsked' || step === 'areLost' || step === 'come') now.answers = step
          if (step === 'crash') windows.splice(0).forEach((one) => one.stop())
          if (step === 'crash' || step === 'window') outbox = open()
          if (step === 'offline' || step === 'online') now.online = step === 'online'
          await vi.advanceTimersByTimeAsync(step === 'wait' ? 200 : 10)
        }
        Object.assign(now, { online: true, answers: 'come' })
        for (const one of windows) one.giveTurns()
        await vi.advanceTimersByTimeAsync(10_000)
        expect(server()).toEqual(Array.from({ length: written }, (_, i) => String(i + 1)))
        expect(kept.size).toBe(0)
        windows.forEach((one) => one.stop())
      }),
      { numRuns: 40 },
    )
  } finally {
    vi.useRealTimers()
  }
})

test('two windows with the same unsent message ask the server once', async () => {
  const { now, server, open } = house()
  now.online = false
  const [one, other] = [open(), open()]
  one.write(thread, words('Hello'))
  await vi.waitFor(() => expect(screens(other)).toEqual(['queued']))
  now.online = true
  one.giveTurns()
  other.giveTurns()
  await vi.waitFor(() =>
    expect([...screens(one), ...screens(other)].toSorted()).toEqual(['elsewhere', 'sent']),
  )
  expect([now.asked, server()]).toEqual([1, ['Hello']])
})

test('what was refused stays refused after a reload, and what was taken back is gone', async () => {
  const { now, kept, server, open } = house()
  now.answers = 'refuse'
  const first = open()
  first.write(thread, words('Hello'))
  await vi.waitFor(() => expect(screens(first)).toEqual(['refused']))
  first.write(thread, words('Are you there?'))
  await vi.waitFor(() => expect(screens(first)).toEqual(['refused', 'refused']))
  await vi.waitFor(() => expect([...kept.values()].every(({ problem }) => problem)).toBe(true))
  first.stop()
  const second = open()
  await vi.waitFor(() => expect(screens(second)).toEqual(['refused', 'refused']))
  expect(now.asked).toBe(2)
  now.answers = 'come'
  const [dropped, again] = second.list()
  dropped!.actor.send({ type: 'message.dropped' })
  again!.actor.send({ type: 'retry.asked' })
  await vi.waitFor(() => expect(screens(second)).toEqual(['left', 'sent']))
  expect(server()).toEqual(['Are you there?'])
  await vi.waitFor(() => expect(kept.size).toBe(0))
})
