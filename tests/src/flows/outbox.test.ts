import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { messageView } from '../../../machines/flows/message/view'
import type { Body } from '../../../machines/flows/message/ports'
import { CallFailure } from '../../../src/api/failure'
import type { Api } from '../../../src/api/port'
import { Outbox } from '../../../src/flows/message/outbox'
import { Spoken, type Claim, type Piece, type SpokenStore } from '../../../src/flows/message/spoken'
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
  let pieces: Piece[] = []
  const spoken: SpokenStore = {
    all: async (person) => pieces.filter((piece) => piece.person === person),
    add: async (piece) => void pieces.push(piece),
    forget: async (key) => void (pieces = pieces.filter((piece) => piece.key !== key)),
    clear: async () => void (pieces = []),
  }
  const claimed = new Set<string>()
  const claim: Claim = async (key) => {
    if (claimed.has(key)) return null
    claimed.add(key)
    return () => void claimed.delete(key)
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
      spoken,
      claim,
      alone,
      isOnline: () => now.online,
      tell: () => windows.filter((one) => one !== outbox).forEach((one) => void one.load()),
      onSent: () => undefined,
    })
    windows.push(outbox)
    void outbox.load()
    return outbox
  }
  return {
    now,
    kept,
    spoken,
    claim,
    pieces: () => pieces.map(({ nr }) => nr),
    server: () => [...stored.values()],
    open,
    windows,
  }
}

/** Milliseconds; the long one is more than a message tries by itself. */
const pauses: Record<string, number> = { wait: 200, giveUp: 9_000 }

const failedOf = (outbox: Outbox) =>
  outbox.list().filter(({ actor }) => messageView(actor.getSnapshot()).screen === 'failed')
const retryFailed = (outbox: Outbox) =>
  failedOf(outbox).forEach(({ actor }) => actor.send({ type: 'retry.asked' }))
/** Takes back what found no answer; says what that was. */
function dropFailed(outbox: Outbox): string[] {
  return failedOf(outbox).map(({ actor }) => {
    actor.send({ type: 'message.dropped' })
    return actor.getSnapshot().context.body!.text
  })
}

const screens = (outbox: Outbox) => outbox.list().map(({ actor }) => messageView(actor.getSnapshot()).screen)

test('messages go out in order, once, through cuts, crashes, further windows and trouble without end', async () => {
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
      'giveUp',
      'retry',
      'drop',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), async (story) => {
        const { now, kept, server, open, windows } = house()
        let outbox = open()
        let written = 0
        const dropped = new Set<string>()
        for (const step of story) {
          if (step === 'giveUp') now.answers = 'neverAsked'
          if (step === 'write' || step === 'giveUp') outbox.write(thread, words(String(++written)))
          if (step === 'neverAsked' || step === 'areLost' || step === 'come') now.answers = step
          if (step === 'crash') windows.splice(0).forEach((one) => one.stop())
          if (step === 'crash' || step === 'window') outbox = open()
          if (step === 'offline' || step === 'online') now.online = step === 'online'
          if (step === 'retry') retryFailed(outbox)
          if (step === 'drop') dropFailed(outbox).forEach((text) => dropped.add(text))
          await vi.advanceTimersByTimeAsync(pauses[step] ?? 10)
          if (step === 'giveUp') now.answers = 'come'
        }
        Object.assign(now, { online: true, answers: 'come' })
        for (const one of windows) {
          one.giveTurns()
          retryFailed(one)
        }
        await vi.advanceTimersByTimeAsync(10_000)
        // What was taken back may have reached the server before, when only the answer was lost.
        const all = Array.from({ length: written }, (_, i) => String(i + 1))
        expect(server()).toEqual(all.filter((text) => !dropped.has(text) || server().includes(text)))
        expect(kept.size).toBe(0)
        windows.forEach((one) => one.stop())
      }),
      { numRuns: 40 },
    )
  } finally {
    vi.useRealTimers()
  }
})

test('what comes after a message without an answer waits for the person, and what was refused goes last', async () => {
  vi.useFakeTimers()
  try {
    const { now, server, open } = house()
    const outbox = open()
    const held = () => outbox.list().map((letter) => outbox.isHeld(letter))
    now.answers = 'neverAsked'
    for (const text of ['1', '2', '3']) outbox.write(thread, words(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screens(outbox)).toEqual(['failed', 'queued', 'queued'])
    expect(held()).toEqual([false, true, true])
    now.answers = 'refuse'
    retryFailed(outbox)
    await vi.waitFor(() => expect(screens(outbox)).toEqual(['refused', 'refused', 'refused']))
    now.answers = 'come'
    const [first, second] = outbox.list()
    for (const { actor } of [second!, first!]) {
      actor.send({ type: 'retry.asked' })
      await vi.advanceTimersByTimeAsync(10)
    }
    expect([server(), outbox.list().map(({ actor }) => actor.getSnapshot().context.body!.text)]).toEqual([
      ['2', '1'],
      ['3', '2', '1'],
    ])
    now.answers = 'neverAsked'
    for (const text of ['4', '5']) outbox.write(thread, words(text))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(held().filter(Boolean)).toHaveLength(1)
    now.answers = 'come'
    expect(dropFailed(outbox)).toEqual(['4'])
    await vi.advanceTimersByTimeAsync(10)
    expect(server()).toEqual(['2', '1', '5'])
    outbox.stop()
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

test('what was being spoken when its page closed is offered once, and sent or thrown away', async () => {
  const { kept, spoken, claim, pieces, server, open } = house()
  const sound = (text: string) => new Blob([text], { type: 'audio/webm' })
  const page = new Spoken(1, { spoken, claim })
  const say = page.keeper('spoken', thread)
  for (const text of ['on', 'ly ', 'half']) say(sound(text))
  await vi.waitFor(() => expect(pieces()).toEqual([0, 1, 2]))
  // Another window leaves alone what is still being spoken.
  const beside = open()
  await beside.load()
  expect(screens(beside)).toEqual([])
  page.stop()
  say(sound('lost'))
  const after = open()
  await vi.waitFor(() => expect(screens(after)).toEqual(['recorded']))
  await beside.load()
  expect(screens(beside)).toEqual([])
  const { actor } = after.list()[0]!
  const { body } = actor.getSnapshot().context
  expect([body!.name, await body!.file!.text()]).toEqual(['recording.webm', 'only half'])
  expect(messageView(actor.getSnapshot()).wasFound).toBe(true)
  actor.send({ type: 'recording.sent' })
  await vi.waitFor(() => expect(server()).toHaveLength(1))
  await vi.waitFor(() => expect([pieces(), kept.size]).toEqual([[], 0]))
  beside.stop()
  after.stop()

  const again = new Spoken(1, { spoken, claim })
  again.keeper('other', thread)(sound('never mind'))
  await vi.waitFor(() => expect(pieces()).toEqual([0]))
  again.stop()
  const last = open()
  await vi.waitFor(() => expect(screens(last)).toEqual(['recorded']))
  last.list()[0]!.actor.send({ type: 'recording.discarded' })
  await vi.waitFor(() => expect([screens(last), pieces()]).toEqual([['left'], []]))
})

test('what is thrown away while it is spoken leaves nothing, its last words neither', async () => {
  const { spoken, claim, pieces } = house()
  const page = new Spoken(1, { spoken, claim })
  const say = page.keeper('spoken', thread)
  say(new Blob(['first']))
  page.forget('spoken')
  say(new Blob(['anew']))
  await vi.waitFor(() => expect(pieces()).toEqual([1]))
  page.end('spoken')
  say(new Blob(['last words']))
  await vi.waitFor(() => expect(pieces()).toEqual([]))
})
