import { languageHeader } from '../../contract/envelope'
import { frameCutter, type Frame } from './frames'

/** Milliseconds before a stream that was cut is opened again: this at first, doubling up to the most. */
const firstWaitMs = 1_000
const mostWaitMs = 30_000

/** The last event this browser has seen of somebody; another window may have read it. */
export interface Mark {
  lastId: string | null
}

/**
 * Reads the person's stream of events until `signal` aborts, and goes on after every cut where it was. The token goes
 * in a header, which EventSource has no room for. Ends by itself when the server refuses this person.
 */
export async function openStream(
  token: string,
  mark: Mark,
  onFrame: (frame: Frame) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = firstWaitMs
  while (!signal.aborted) {
    try {
      const reply = await fetch('/api/events', {
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          [languageHeader]: document.documentElement.lang,
          ...(mark.lastId !== null && { 'last-event-id': mark.lastId }),
        },
      })
      const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
      if (!isStream && reply.status < 500 && reply.status !== 429) return
      if (isStream && reply.body) {
        wait = firstWaitMs
        await read(reply.body, mark, onFrame)
      }
    } catch {
      // Disconnected, or no server: tried again below.
    }
    if (!signal.aborted) await pause(wait, signal)
    wait = Math.min(wait * 2, mostWaitMs)
  }
}

async function read(body: ReadableStream<Uint8Array>, mark: Mark, onFrame: (frame: Frame) => void) {
  const cutter = frameCutter()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    for (const frame of cutter(decoder.decode(value, { stream: true }))) {
      mark.lastId = frame.id ?? mark.lastId
      onFrame(frame)
    }
  }
}

/** Waits so long, or until there is a network again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    window.addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}
