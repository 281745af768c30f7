import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { eventsAtOnce, readEvents, type StreamPosition, type StreamMessage } from './read-events'

/** Somebody who listens. */
export interface StreamReader {
  userId: number
  sessionId: number
  /** Whether a closed site stays open to them. */
  isTeam: boolean
  lang: Lang
  /** The last event that was written to them. */
  after: number
  write: (text: string) => void
  end: () => void
}

export interface Hub {
  add: (reader: StreamReader) => void
  remove: (reader: StreamReader) => void
  /** How many streams somebody has open here. */
  openFor: (userId: number) => number
  close: () => Promise<void>
}

/** Milliseconds between two looks for wakes that were lost on their way. */
const lookMs = 2_000

/** An event as a stream carries it. */
export const frame = (id: number, type: string, data: object): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Brings what is stored to those who listen, in its order. Wakes only name the reader: everything written comes from
 * the database, after what the reader has, so a wake that comes twice or never loses and doubles nothing. `read` is the
 * database; a test puts its own order of events in its place.
 */
export function makeHub({ db, bus, log }: Pick<Ctx, 'db' | 'bus' | 'log'>, read = readEvents): Hub {
  const readers = new Map<number, Set<StreamReader>>()
  let waiting = new Set<number>()
  let running: Promise<void> | null = null

  const wake = (people: readonly number[] | null) => {
    for (const id of people ?? readers.keys()) if (readers.has(id)) waiting.add(id)
    if (waiting.size > 0) running ??= deliver().finally(again)
  }
  const again = () => {
    running = null
    wake([])
  }

  async function deliver() {
    // What happens within one turn of the loop is read together.
    await new Promise(setImmediate)
    while (waiting.size > 0) {
      const ids = [...waiting]
      waiting = new Set()
      const positions = ids.flatMap((id): StreamPosition[] => {
        const theirs = readers.get(id)
        return theirs ? [{ user_id: id, after: Math.min(...[...theirs].map(({ after }) => after)) }] : []
      })
      if (positions.length === 0) continue
      try {
        const events = await read(db, positions)
        const from = new Map(positions.map(({ user_id, after }) => [user_id, after]))
        for (const event of events) worker(event, from.get(event.user_id)!)
        if (events.length === eventsAtOnce) for (const id of ids) waiting.add(id)
      } catch (error) {
        // The next look brings it.
        log.warn({ error }, 'the stream of events could not be read')
        waiting = new Set()
      }
    }
  }

  /** `from`: after which of their events was read. Who came meanwhile and lacks earlier ones waits for their own turn. */
  function worker(event: StreamMessage, from: number) {
    const written = new Map<Lang, string>()
    for (const reader of readers.get(event.user_id) ?? []) {
      if (event.seq <= reader.after || reader.after < from) continue
      const text = written.get(reader.lang) ?? frame(event.seq, event.type, event.data(reader.lang))
      written.set(reader.lang, text)
      reader.after = event.seq
      reader.write(text)
    }
  }

  const stopListening = bus.onWake(wake)
  const look = setInterval(() => wake(null), lookMs)
  look.unref()

  return {
    add(reader) {
      const theirs = readers.get(reader.userId) ?? new Set()
      readers.set(reader.userId, theirs.add(reader))
      wake([reader.userId])
    },
    remove(reader) {
      const theirs = readers.get(reader.userId)
      if (theirs?.delete(reader) && theirs.size === 0) readers.delete(reader.userId)
    },
    openFor: (userId) => readers.get(userId)?.size ?? 0,
    async close() {
      clearInterval(look)
      stopListening()
      for (const theirs of readers.values()) for (const reader of theirs) reader.end()
      readers.clear()
      await running
    },
  }
}
