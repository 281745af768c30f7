import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../../../server/platform/context'
import { localBus } from '../../../../server/platform/ports/bus'
import { makeHub, type Hub, type StreamReader } from '../../../../server/areas/notifications/stream/hub'
import {
  eventsAtOnce,
  type StreamPosition,
  type StreamMessage,
} from '../../../../server/areas/notifications/stream/read-events'

/** A database read in progress: the requested positions and a function that answers it. */
interface Look {
  positions: readonly StreamPosition[]
  answer: () => void
  fail: () => void
}

/** The reads that have started and the test that waits for the next one. Nothing proceeds until the test lets it. */
let looks: Look[]
let begun: Look[]
let awaited: (() => void) | null
/** Number of the last event of each user. */
let last: Map<number, number>
let bus: ReturnType<typeof localBus>
let warned: number
let hub: Hub

const messages = (user_id: number, seq: number): StreamMessage => ({
  user_id,
  seq,
  type: 'chat.cleared',
  data: () => ({}),
})
/** Returns the stored events after these positions, sorted by user and event. */
const stored = (positions: readonly StreamPosition[]) =>
  positions
    .toSorted((a, b) => a.user_id - b.user_id)
    .flatMap(({ user_id, after }) =>
      Array.from({ length: (last.get(user_id) ?? 0) - after }, (_, i) => messages(user_id, after + 1 + i)),
    )
    .slice(0, eventsAtOnce)

/** Resolves after one turn of the event loop, when answered events have reached the readers. */
const handedOut = () => new Promise(setImmediate)

async function nextLook(): Promise<Look> {
  if (looks.length === 0) await new Promise<void>((resolve) => (awaited = resolve))
  return looks.shift()!
}

function reader(userId: number, after: number) {
  const received: number[] = []
  const one: StreamReader = {
    userId,
    sessionId: userId,
    isTeam: false,
    lang: 'en',
    after,
    write: (text) => received.push(Number(/^id: (\d+)/.exec(text)![1])),
    end: () => {},
  }
  return Object.assign(one, { received })
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

beforeEach(() => {
  ;[looks, begun, awaited, last, bus, warned] = [[], [], null, new Map(), localBus(), 0]
  const log = { warn: () => void warned++ } as unknown as Ctx['log']
  hub = makeHub({ db: null as unknown as Ctx['db'], bus, log }, (_, positions) => {
    // Like a database, this answers with what was stored at the time of the query.
    const events = stored(positions)
    return new Promise((resolve, reject) => {
      const look = {
        positions,
        answer: () => resolve(events),
        fail: () => reject(new Error('no database')),
      }
      looks.push(look)
      begun.push(look)
      awaited?.()
      awaited = null
    })
  })
})
afterEach(async () => {
  const closed = hub.close()
  for (const { answer } of begun) answer()
  await closed
})

test('a reader that reconnects while later events of its user are being read misses none of the earlier ones', async () => {
  last.set(1, 7)
  const stayed = reader(1, 5)
  hub.add(stayed)
  const first = await nextLook()
  expect(first.positions).toEqual([{ user_id: 1, after: 5 }])
  // Another window of the same user reconnects after an earlier disconnect.
  const back = reader(1, 2)
  hub.add(back)
  first.answer()
  const second = await nextLook()
  expect([stayed.received, back.received]).toEqual([[6, 7], []])
  expect(second.positions).toEqual([{ user_id: 1, after: 2 }])
  second.answer()
  await handedOut()
  expect([stayed.received, back.received]).toEqual([
    [6, 7],
    [3, 4, 5, 6, 7],
  ])
})

test('more events than one batch holds arrive completely and in order, and a failed read is made up for', async () => {
  const many = eventsAtOnce + 3
  last.set(1, many).set(2, 2)
  const [one, two] = [reader(1, 0), reader(2, 0)]
  hub.add(one)
  hub.add(two)
  const first = await nextLook()
  expect(first.positions).toHaveLength(2)
  first.answer()
  const second = await nextLook()
  expect([one.received.length, two.received]).toEqual([eventsAtOnce, []])
  second.fail()
  // The failed read loses no reader, as the next wake continues from the readers' positions.
  await handedOut()
  expect(warned).toBe(1)
  bus.wake([1, 2])
  const third = await nextLook()
  expect(third.positions).toEqual([
    { user_id: 1, after: eventsAtOnce },
    { user_id: 2, after: 0 },
  ])
  third.answer()
  await handedOut()
  expect([one.received, two.received]).toEqual([upTo(1, many), [1, 2]])
})

test('events added during a read are delivered once, after that read', async () => {
  last.set(1, 1)
  const one = reader(1, 0)
  hub.add(one)
  const first = await nextLook()
  last.set(1, 3)
  bus.wake([1])
  bus.wake([1])
  first.answer()
  const second = await nextLook()
  expect(second.positions).toEqual([{ user_id: 1, after: 1 }])
  second.answer()
  await handedOut()
  expect([one.received, looks]).toEqual([[1, 2, 3], []])
})
