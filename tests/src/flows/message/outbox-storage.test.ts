import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outboxSite, screens, thread, texts } from './outbox-site'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Advances timers and runs pending promises. */
const later = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

/** Has the browser answer the next `put` after this many ms. */
function slowStore(site: ReturnType<typeof outboxSite>, ms: number) {
  const { put } = site.store
  vi.spyOn(site.store, 'put').mockImplementationOnce(async (one) => {
    await new Promise((answer) => setTimeout(answer, ms))
    await put(one)
  })
}

test('a message the browser cannot store is sent all the same, in order', async () => {
  const site = outboxSite()
  const outbox = site.open()
  vi.spyOn(site.store, 'put').mockRejectedValueOnce(new Error('The storage is full'))
  for (const text of ['1', '2']) outbox.write(thread, texts(text))
  await later()
  expect([screens(outbox), site.server(), site.kept.size]).toEqual([['sent', 'sent'], ['1', '2'], 0])
})

test('a message is sent although the browser gives no answer, and no copy stored later is left', async () => {
  const site = outboxSite()
  const outbox = site.open()
  await later()
  slowStore(site, 15_000)
  outbox.write(thread, texts('Hello'))
  await later(9_999)
  expect([screens(outbox), site.server()]).toEqual([['queued'], []])
  await later(1)
  expect([screens(outbox), site.server()]).toEqual([['sent'], ['Hello']])
  await later(10_000)
  expect(site.kept.size).toBe(0)
})

test('a message that is being stored as the user signs out is still there afterwards', async () => {
  const site = outboxSite()
  const outbox = site.open()
  await later()
  slowStore(site, 100)
  outbox.write(thread, texts('Hello'))
  await later(50)
  outbox.stop()
  await later(100)
  expect([...site.kept.values()]).toMatchObject([
    { person: 1, thread, body: { text: 'Hello' }, problem: null },
  ])
  const next = site.open()
  await later()
  expect([screens(next), site.server()]).toEqual([['sent'], ['Hello']])
})

test('a message withdrawn while it is stored is not sent, not even by another window', async () => {
  const site = outboxSite()
  const [one, other] = [site.open(), site.open()]
  await later()
  slowStore(site, 100)
  one.write(thread, texts('Never mind'))
  await later(50)
  one.list()[0]!.actor.send({ type: 'message.dropped' })
  await later(1_000)
  expect([screens(one), screens(other), site.server(), site.kept.size]).toEqual([['left'], [], [], 0])
})

test('other windows show a stored message at once and read the storage once for each change', async () => {
  const site = outboxSite()
  site.goes(false)
  const [one, other] = [site.open(), site.open()]
  await later()
  const all = vi.spyOn(site.store, 'all')
  one.write(thread, texts('Hello'))
  await later()
  expect([screens(other), all.mock.calls]).toEqual([['queued'], [[1]]])
  site.goes(true)
  await later()
  expect([screens(one), screens(other)]).toEqual([['sent'], ['elsewhere']])
})

test('a conversation learns of the network after its earlier messages were forgotten', async () => {
  const site = outboxSite()
  const outbox = site.open()
  outbox.write(thread, texts('1'))
  await later()
  outbox.wereRead(new Set(outbox.list().map(({ key }) => key)))
  expect(screens(outbox)).toEqual(['seen'])
  site.goes(false)
  outbox.write(thread, texts('2'))
  await later()
  expect(screens(outbox)).toEqual(['queued'])
  site.goes(true)
  await later()
  expect([screens(outbox), site.server()]).toEqual([['sent'], ['1', '2']])
})

test('each conversation has its own queue', async () => {
  const site = outboxSite()
  const outbox = site.open()
  site.now.answers = 'neverAsked'
  outbox.write(thread, texts('1'))
  await later(60_000)
  site.now.answers = 'come'
  outbox.write({ user: thread.user }, texts('2'))
  outbox.write(thread, texts('3'))
  await later()
  expect([screens(outbox), site.server()]).toEqual([['failed', 'sent', 'queued'], ['2']])
  expect(outbox.list().map((mail) => outbox.isHeld(mail))).toEqual([false, false, true])
})

test('signing out lets another window send, and nothing is sent for the user who left', async () => {
  const site = outboxSite()
  const outbox = site.open()
  vi.spyOn(site.api, 'call').mockImplementationOnce(() => new Promise(() => undefined))
  outbox.write(thread, texts('Hello'))
  await later()
  expect(screens(outbox)).toEqual(['sending'])
  const other = site.open()
  await later()
  expect(screens(other)).toEqual(['queued'])
  outbox.stop()
  await later()
  expect([screens(other), site.server()]).toEqual([['sent'], ['Hello']])
})

test('a subscriber is told of each change until it leaves', async () => {
  const site = outboxSite()
  const outbox = site.open()
  await later()
  const changed = vi.fn()
  const leave = outbox.subscribe(changed)
  const before = outbox.list()
  expect(outbox.list()).toBe(before)
  outbox.write(thread, texts('Hello'))
  expect(changed).toHaveBeenCalled()
  expect(outbox.list()).not.toBe(before)
  leave()
  changed.mockClear()
  await later()
  expect([screens(outbox), changed.mock.calls]).toEqual([['sent'], []])
})
