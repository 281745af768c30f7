import type { Lang } from '../../../../contract/language/languages'
import type { Ctx } from '../../../platform/context'
import { eventsAtOnce, readEvents, type StreamPosition, type StreamMessage } from './read-events'

/** An open event stream. */
export interface StreamReader {
  userId: number
  sessionId: number
  /** Whether the user is on the team and keeps access while the site is closed. */
  isTeam: boolean
  lang: Lang
  /** Id of the last event written to the stream. */
  after: number
  write: (text: string) => void
  end: () => void
}

export interface Hub {
  add: (reader: StreamReader) => void
  remove: (reader: StreamReader) => void
  /** Number of streams a user has open in this process. */
  openFor: (userId: number) => number
  close: () => Promise<void>
}

/** Polling interval in ms, to catch lost wake-ups. */
const lookMs = 2_000

/** Formats a server-sent event. */
export const frame = (id: number, type: string, data: object): string =>
  `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * Delivers stored events to open streams, in order. Wake-ups only name the user: events are always read from the
 * database after the stream's last event, so lost or duplicate wake-ups cause neither gaps nor duplicates. Tests
 * replace `read`.
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
    // Wake-ups within one event loop turn are read together.
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
        // The next poll delivers the events.
        log.warn({ error }, 'the stream of events could not be read')
        waiting = new Set()
      }
    }
  }

  /**
   * Writes an event to its user's open streams. `from` is the position after which this user's events were read. A
   * stream that was opened in the meantime and lacks earlier events is skipped, because these are read for it
   * separately.
   */
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
