import { alone, canLock } from '../session/browser-lock'
import type { Frame } from './split-frames'
import { openStream, type Mark } from './open-stream'

/** Which window of this browser reads the stream; the others get its events from that one. */
const lock = 'threshold-stream'

/** What a window has read before it hears of events may lack some: its own stream begins with this, see `positionOf`. */
const hello: Frame = { id: null, event: 'hello', data: '{}' }

/** The server takes this person's token no more: what is asked next ends the session. */
const refused: Frame = { id: null, event: 'reset', data: '{}' }

/**
 * Hands over what happens to a person until `signal` aborts. One window of a browser holds the stream, since a browser
 * has few connections to a marketplace; when it goes, another does. Where windows cannot wait for each other, each has
 * its own.
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
    // The person left while this window waited for its turn.
    if (!signal.aborted) throw error
  } finally {
    windows.close()
  }
}

/** Whether another window holds the stream already. */
async function isHeld(): Promise<boolean> {
  const { held } = canLock() ? await navigator.locks.query() : {}
  return held?.some(({ name }) => name === lock) ?? false
}
