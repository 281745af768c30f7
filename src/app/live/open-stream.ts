import { languageHeader } from '../../../contract/api/envelope'
import { stream } from '../../../contract/limits'
import { frameCutter, type Frame } from './split-frames'

/**
 * Milliseconds within which a stream that was cut is opened again: these at first, doubling up to the most. When in
 * their second half is left to chance: a server that starts again has cut everybody at the same moment.
 */
const firstWaitMs = 2_000
const mostWaitMs = 30_000
const chosenWithin = (ms: number) => ms * (0.5 + Math.random() / 2)

/**
 * Milliseconds without any sign of life, of which the server gives one each `heartbeatSeconds`, after which a stream is
 * taken for cut: a network that went away silently tells nobody.
 */
const silentMs = 2.5 * stream.heartbeatSeconds * 1000

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
      // Disconnected, or no server: tried again below.
    } finally {
      life.stop()
    }
    if (!signal.aborted) await pause(chosenWithin(wait), signal)
    wait = Math.min(wait * 2, mostWaitMs)
  }
}

const isOf = ({ headers }: Response, type: string) => headers.get('content-type')?.startsWith(type) ?? false

/** What stands between may answer anything else for a while: a page of its own, or that there is nothing here. */
const isRefusal = (reply: Response) =>
  (reply.status === 401 || reply.status === 403) && isOf(reply, 'application/json')

/** Aborts its own signal with the outer one, and after a silence; `noteLife` is called at each sign of life. */
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
