import { afterEach, expect, test, vi } from 'vitest'
import { settled, streamBrowser } from './stream-browser'

afterEach(() => void vi.unstubAllGlobals())

/** Timeout in ms, generous for busy machines. */
const patience = { timeout: 20_000 }

const message = (id: number) => `id: ${id}\nevent: chat.message\ndata: {}\n\n`

test('one window reads the stream for all; when it closes, another continues at the same position', async () => {
  const { streams, open } = streamBrowser()
  const [first, second] = [open(), open()]
  await settled()
  expect(streams.length).toBe(1)
  streams[0]!.write(message(7))
  await vi.waitFor(() => expect(second.heard).toContain('chat.message'), patience)
  expect(first.heard).toContain('chat.message')
  first.close()
  await vi.waitFor(() => expect(streams.length).toBe(2), patience)
  expect(streams[1]!.headers).toMatchObject({ 'last-event-id': '7' })
  second.close()
})

test('every window reads its own stream without the Web Locks API, which is missing over plain HTTP', async () => {
  const { streams, open } = streamBrowser({ hasLocks: false })
  const [first, second] = [open(), open()]
  await settled()
  expect(streams.length).toBe(2)
  for (const one of streams) one.write(message(1))
  await settled()
  expect([first.heard, second.heard]).toEqual([['chat.message'], ['chat.message']])
  first.close()
  second.close()
})

test('every window fetches events that occurred between loading the page and the first stream event', async () => {
  const { streams, open } = streamBrowser()
  const first = open()
  await settled()
  // The server starts a stream like this one for a client without a last event id.
  streams[0]!.write('id: 5\nevent: hello\ndata: {}\n\n')
  await vi.waitFor(() => expect(first.heard).toEqual(['hello']), patience)
  const second = open()
  await vi.waitFor(() => expect(second.heard).toEqual(['hello']), patience)
  expect(first.heard).toEqual(['hello'])
  first.close()
  second.close()
})

test('a rejected token is detected immediately, and not only at the next action', async () => {
  const { now, streams, open } = streamBrowser()
  now.answers = { status: 401, body: '{"error":true}', type: 'application/json; charset=utf-8' }
  const first = open()
  await vi.waitFor(() => expect(first.heard).toEqual(['reset']), patience)
  expect(streams).toEqual([])
})
