import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled, streamBrowser } from './stream-browser'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const later = async (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000)
  await settled()
}

test('a silent stream is reopened after the last received event', async () => {
  const { streams, open } = streamBrowser({ hasLocks: false })
  const page = open()
  await settled()
  // The server sends a heartbeat every twenty seconds; a sleeping phone may deliver it late.
  for (let beat = 0; beat < 4; beat += 1) {
    await later(35)
    streams[0]!.write(beat === 0 ? 'id: 3\nevent: chat.message\ndata: {}\n\n' : ':\n\n')
    await settled()
  }
  expect([streams.length, streams[0]!.isLeft()]).toEqual([1, false])
  await later(55)
  await later(2)
  expect([streams.length, streams[0]!.isLeft()]).toEqual([2, true])
  expect(streams[1]!.headers).toMatchObject({ 'last-event-id': '3' })
  page.close()
})

test.each([
  ['a page of the network’s own', { status: 200, body: '<html>', type: 'text/html' }],
  ['a proxy that knows no such address', { status: 404, body: '', type: 'text/html' }],
  ['a proxy that refuses', { status: 403, body: '<html>', type: 'text/html' }],
  ['a server that is being changed', { status: 503, body: '', type: 'text/plain' }],
  ['too many windows', { status: 429, body: '{"error":true}', type: 'application/json' }],
])("%s doesn't end the stream", async (_, answer) => {
  const { now, streams, open } = streamBrowser({ hasLocks: false })
  now.answers = answer
  const page = open()
  await settled()
  now.answers = 'stream'
  await later(2)
  expect(streams.length).toBe(1)
  page.close()
})

test.each([401, 403])("a refusal by the server (%s) isn't retried", async (status) => {
  const { now, streams, open } = streamBrowser({ hasLocks: false })
  now.answers = { status, body: '{"error":true}', type: 'application/json; charset=utf-8' }
  open()
  await settled()
  now.answers = 'stream'
  await later(60)
  expect(streams.length).toBe(0)
})

test('streams cut at the same time reconnect at different times', async () => {
  const { streams, open } = streamBrowser({ hasLocks: false })
  const pages = Array.from({ length: 40 }, () => open())
  await settled()
  for (const one of streams) one.cut()
  await settled()
  const opened: number[] = []
  for (let tenth = 0; tenth < 21; tenth += 1) {
    await later(0.1)
    opened.push(streams.length - 40)
  }
  expect(opened[8]).toBe(0)
  expect(opened[20]).toBe(40)
  // Of forty streams that reconnect within one second, at most half do so within any tenth of it.
  const each = opened.map((sum, nth) => sum - (opened[nth - 1] ?? 0))
  expect(Math.max(...each)).toBeLessThan(20)
  for (const page of pages) page.close()
})
