import { frameCutter } from '../../src/app/live/split-frames'

export interface StreamItem {
  id: number
  event: string
  data: any
}

/** A client that listens to its stream over HTTP, like a browser. */
export interface Listener {
  events: StreamItem[]
  /** Resolves once this many events have arrived. */
  count: (n: number) => Promise<StreamItem[]>
  /** Resolves when the server ends the stream or the connection is cut. */
  ended: Promise<void>
  cut: () => void
}

/** Opens a stream and resolves once it is connected; throws the code of a refusal. */
export async function listen(address: string, token: string, lastId?: number): Promise<Listener> {
  const gone = new AbortController()
  const response = await fetch(`${address}/api/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastId !== undefined && { 'last-event-id': String(lastId) }),
    },
    signal: gone.signal,
  })
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    throw new Error(((await response.json()) as { code: string }).code)
  const events: StreamItem[] = []
  const waiting = new Set<() => void>()
  const cutter = frameCutter()
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const piece of response.body! as unknown as AsyncIterable<Uint8Array>) {
      for (const { id, event, data } of cutter(decoder.decode(piece, { stream: true })))
        events.push({ id: Number(id), event, data: JSON.parse(data) })
      for (const look of waiting) look()
    }
  }
  return {
    events,
    ended: read().catch(() => {}),
    cut: () => gone.abort(),
    count: (n) =>
      new Promise((resolve) => {
        const look = () => {
          if (events.length < n) return
          waiting.delete(look)
          resolve(events)
        }
        waiting.add(look)
        look()
      }),
  }
}
