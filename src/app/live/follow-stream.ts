import { alone, canLock } from '../session/browser-lock'
import type { Frame } from './split-frames'
import { openStream, type Mark } from './open-stream'

/** Name of the lock held by the one window that reads the stream, and of the channel that shares its events. */
const lock = 'threshold-stream'

/**
 * Event given to a window that joins while another one reads the stream, since the joining window may have missed
 * events. For a window that reads the stream itself, see the server's `positionOf`.
 */
const hello: Frame = { id: null, event: 'hello', data: '{}' }

/** Event delivered when the server rejects the token; the refetch it triggers ends the session. */
const refused: Frame = { id: null, event: 'reset', data: '{}' }

/**
 * Delivers a user's events until `signal` aborts. One window holds the stream, because browsers limit connections per
 * host; when that window closes, another takes over. Without the Locks API each window opens its own stream.
 */
export async function followStream(
  token: string,
  take: (frame: Frame) => void,
  signal: AbortSignal,
): Promise<void> {
  const mark: Mark = { lastId: null }
  const windows = new BroadcastChannel(lock)
  windows.addEventListener('message', ({ data }: MessageEvent<{ token: string; frame: Frame }>) => {
    if (data.token !== token) return
    mark.lastId = data.frame.id ?? mark.lastId
    take(data.frame)
  })
  const onFrame = (frame: Frame) => {
    if (canLock()) windows.postMessage({ token, frame })
    take(frame)
  }
  const read = async () => {
    await openStream(token, mark, onFrame, signal)
    if (!signal.aborted) take(refused)
  }
  try {
    if (await isHeld()) take(hello)
    await alone(lock, read, signal)
  } catch (error) {
    // The user signed out while this window waited for the lock.
    if (!signal.aborted) throw error
  } finally {
    windows.close()
  }
}

/** Whether another window holds the stream. */
async function isHeld(): Promise<boolean> {
  const { held } = canLock() ? await navigator.locks.query() : {}
  return held?.some(({ name }) => name === lock) ?? false
}
