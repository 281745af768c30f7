import { languageHeader } from '../../../contract/api/envelope'
import { stream } from '../../../contract/shell-limits'
import { frameCutter, type Frame } from './split-frames'

/**
 * Reconnect delays in ms: exponential backoff from the first to the longest. The second half of each delay is random,
 * because a server restart disconnects every client at the same moment.
 */
const firstWaitMs = 2_000
const mostWaitMs = 30_000
const chosenWithin = (ms: number) => ms * (0.5 + Math.random() / 2)

/**
 * Silence after which the connection counts as lost, in ms; the server sends a heartbeat every `heartbeatSeconds`. A
 * network that drops silently reports no error.
 */
const silentMs = 2.5 * stream.heartbeatSeconds * 1000

/** Id of the last event this browser has received for the user, possibly in another window. */
export interface Mark {
  lastId: string | null
}

/**
 * Reads the user's event stream until `signal` aborts, resuming after each disconnect from the last event. Uses `fetch`
 * because `EventSource` can't send the token in a header. Returns when the server rejects the user.
 */
export async function openStream(
  token: string,
  mark: Mark,
  onFrame: (frame: Frame) => void,
  signal: AbortSignal,
): Promise<void> {
  let wait = firstWaitMs
  while (!signal.aborted) {
    const life = watch(signal)
    try {
      const reply = await fetch('/api/events', {
        signal: life.signal,
        headers: {
          authorization: `Bearer ${token}`,
          [languageHeader]: document.documentElement.lang,
          ...(mark.lastId !== null && { 'last-event-id': mark.lastId }),
        },
      })
      if (isRefusal(reply)) return
      if (isOf(reply, 'text/event-stream') && reply.body) {
        wait = firstWaitMs
        await read(reply.body, mark, onFrame, life.noteLife)
      }
    } catch {
      // Disconnected or unreachable; retried below.
    } finally {
      life.stop()
    }
    if (!signal.aborted) await pause(chosenWithin(wait), signal)
    wait = Math.min(wait * 2, mostWaitMs)
  }
}

const isOf = ({ headers }: Response, type: string) => headers.get('content-type')?.startsWith(type) ?? false

/** Whether the server itself rejects the token. Proxies may temporarily answer with a page of their own or a 404. */
const isRefusal = (reply: Response) =>
  (reply.status === 401 || reply.status === 403) && isOf(reply, 'application/json')

/** Returns a signal that aborts with the outer signal or after too long a silence; call `noteLife` on every chunk. */
function watch(outer: AbortSignal) {
  const gone = new AbortController()
  const end = () => gone.abort()
  let timer = setTimeout(end, silentMs)
  outer.addEventListener('abort', end)
  return {
    signal: gone.signal,
    noteLife: () => {
      clearTimeout(timer)
      timer = setTimeout(end, silentMs)
    },
    stop: () => {
      clearTimeout(timer)
      outer.removeEventListener('abort', end)
    },
  }
}

async function read(
  body: ReadableStream<Uint8Array>,
  mark: Mark,
  onFrame: (frame: Frame) => void,
  noteLife: () => void,
) {
  const cutter = frameCutter()
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    noteLife()
    for (const frame of cutter(decoder.decode(value, { stream: true }))) {
      mark.lastId = frame.id ?? mark.lastId
      onFrame(frame)
    }
  }
}

/** Waits `ms`, or until the network is back. */
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
