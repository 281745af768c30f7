import { vi } from 'vitest'
import type { Frame } from '../../../../src/app/live/split-frames'
import { followStream } from '../../../../src/app/live/follow-stream'

/** The server's response to a stream request: its headers and functions that write to it and end it. */
export interface OpenedStream {
  headers: Record<string, string>
  write: (text: string) => void
  cut: () => void
  /** Returns whether the browser has closed the stream. */
  isLeft: () => boolean
}

type Answer = 'stream' | { status: number; body: string; type: string }

/** Resolves once all pending work has run. */
export const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
}

/**
 * Simulates a browser whose windows share its locks, and a server that opens streams. `vi.unstubAllGlobals()` resets
 * it.
 */
export function streamBrowser({ hasLocks = true } = {}) {
  const streams: OpenedStream[] = []
  const now: { answers: Answer } = { answers: 'stream' }
  const queue: { name: string; begin: () => Promise<void> }[] = []
  const request = async (
    name: string,
    { signal }: { signal?: AbortSignal },
    act: () => Promise<unknown>,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const end = () => {
        queue.splice(queue.indexOf(mine), 1)
        void queue.find((other) => other.name === name)?.begin()
      }
      let isHeld = false
      const mine = {
        name,
        begin: async () => {
          isHeld = true
          await act().then(resolve, reject).finally(end)
        },
      }
      signal?.addEventListener('abort', () => {
        if (isHeld) return
        queue.splice(queue.indexOf(mine), 1)
        reject(signal.reason as Error)
      })
      const isFirst = !queue.some((other) => other.name === name)
      queue.push(mine)
      if (isFirst) void mine.begin()
    })
  const locks = { request, query: async () => ({ held: queue.map(({ name }) => ({ name })) }) }
  vi.stubGlobal('navigator', hasLocks ? { locks } : {})
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    if (now.answers !== 'stream') {
      const { status, body, type } = now.answers
      return new Response(body, { status, headers: { 'content-type': type } })
    }
    let isLeft = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const leave = () => {
          if (!isLeft) controller.error(signal!.reason)
          isLeft = true
        }
        signal!.addEventListener('abort', leave)
        streams.push({
          headers: headers as Record<string, string>,
          write: (text) => controller.enqueue(new TextEncoder().encode(text)),
          cut: () => controller.close(),
          isLeft: () => isLeft,
        })
      },
      cancel: () => void (isLeft = true),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  })
  /** Opens another window and returns the events it received and a function that closes it. */
  const open = (token = 'a') => {
    const heard: string[] = []
    const over = new AbortController()
    void followStream(token, ({ event }: Frame) => heard.push(event), over.signal)
    return { heard, close: () => over.abort() }
  }
  return { streams, now, open }
}
