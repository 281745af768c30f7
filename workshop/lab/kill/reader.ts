import { listen, type Listener } from '../../../tests/support/stream-reader'

/** A person who reads the event stream of one process, and continues after every cut from the last event. */
export interface StreamReader {
  /** Resolves when the stream is open for the first time. */
  open: Promise<void>
  /** Numbers of the messages, as often as they came. */
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
        // The database is away, and the process reports it.
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
