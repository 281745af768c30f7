import { listen, type Listener } from '../../../tests/support/stream-reader'

/** A user who reads one process's event stream and resumes from the last event after every cut. */
export interface StreamReader {
  /** Resolves when the stream is first open. */
  open: Promise<void>
  /** Returns the ids of all received messages, including repeats. */
  messages: () => number[]
  end: () => void
}

const againMs = 100

export function readStream(address: string, token: string): StreamReader {
  const streams: Listener[] = []
  const over = new AbortController()
  const events = () => streams.flatMap(({ events: received }) => received)
  let stands: () => void
  const open = new Promise<void>((resolve) => (stands = resolve))
  const run = async () => {
    while (!over.signal.aborted) {
      try {
        const stream = await listen(address, token, events().at(-1)?.id)
        streams.push(stream)
        stands()
        over.signal.addEventListener('abort', stream.cut)
        await stream.ended
      } catch {
        // The database is down, and the process says so.
      }
      await new Promise((resolve) => setTimeout(resolve, againMs))
    }
  }
  void run()
  return {
    open,
    messages: () =>
      events()
        .filter(({ event }) => event === 'chat.message')
        .map(({ data }) => data.message.message_id),
    end: () => over.abort(),
  }
}
