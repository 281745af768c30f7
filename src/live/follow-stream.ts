import { alone, canLock } from '../session/alone'
import type { Frame } from './frames'
import { openStream, type Mark } from './open-stream'

/** Which window of this browser reads the stream; the others get its events from that one. */
const lock = 'threshold-stream'

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
  try {
    await alone(lock, () => openStream(token, mark, onFrame, signal), signal)
  } catch (error) {
    // The person left while this window waited for its turn.
    if (!signal.aborted) throw error
  } finally {
    windows.close()
  }
}
