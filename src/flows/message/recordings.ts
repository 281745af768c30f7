import type { Thread } from '../../../machines/flows/message/ports'
import { browserTable } from '../browser-table'

/** Some seconds of a message that is being recorded, as the browser keeps them. */
export interface Piece {
  /** Of which message, and which piece of it. */
  key: string
  nr: number
  person: number
  thread: Thread
  sound: Blob
}

/** Where a recording outlives the page, piece by piece. */
export interface RecordingStore {
  /** In the order in which they were recorded. */
  all: (person: number) => Promise<Piece[]>
  add: (piece: Piece) => Promise<void>
  forget: (key: string) => Promise<void>
  clear: () => Promise<void>
}

/** Takes something for this window until it is let go or the window is gone; null where another window has it. */
export type Claim = (what: string) => Promise<(() => void) | null>

const act = browserTable('threshold-spoken', 'pieces', ['key', 'nr'])

export const browserRecordings: RecordingStore = {
  all: async (person) => {
    const found = await act<Piece[]>('readonly', (pieces) => pieces.getAll())
    return found.filter((piece) => piece.person === person)
  },
  add: async (piece) => void (await act('readwrite', (pieces) => pieces.put(piece))),
  forget: async (key) =>
    void (await act('readwrite', (pieces) => pieces.delete(IDBKeyRange.bound([key, 0], [key, Infinity])))),
  clear: async () => void (await act('readwrite', (pieces) => pieces.clear())),
}

/** A message that was recorded and not sent when its page closed. */
export interface UnsentRecording {
  key: string
  thread: Thread
  sounds: Blob[]
}

/**
 * What one person is recording, kept while they record. A window holds a lock on its recording, so that no other offers
 * it; one without a lock was left by a page that is gone.
 */
export class RecordingKeeper {
  private readonly holds = new Map<string, () => void>()
  /** What is done about each message, one after the other. */
  private readonly doing = new Map<string, Promise<unknown>>()
  private readonly ended = new Set<string>()
  private isOver = false

  constructor(
    private readonly person: number,
    private readonly ports: { recordings: RecordingStore; claim: Claim },
  ) {}

  /** Keeps a message while it is recorded. Where a browser keeps nothing, it is recorded all the same. */
  keeper(key: string, thread: Thread): (sound: Blob) => void {
    let content = 0
    return (sound) => {
      // A microphone that is closed gives its last words afterwards.
      if (this.ended.has(key)) return
      const nr = content++
      this.inTurn(key, async () => {
        if (!this.holds.has(key) && !(await this.hold(key))) return
        if (!this.isOver) await this.ports.recordings.add({ key, nr, person: this.person, thread, sound })
      })
    }
  }

  /** The recording so far is discarded: it begins anew. */
  forget(key: string) {
    if (!this.doing.has(key) && !this.holds.has(key)) return
    this.inTurn(key, async () => {
      if (this.holds.has(key)) await this.ports.recordings.forget(key)
    })
  }

  /** It was thrown away, or is kept as a message now. */
  end(key: string) {
    this.ended.add(key)
    this.forget(key)
  }

  /** What earlier pages left, now held by this window. `isMessage`: it became one, and only its pieces were left. */
  async found(isMessage: (key: string) => boolean): Promise<UnsentRecording[]> {
    const { recordings } = this.ports
    const all = () => recordings.all(this.person).catch(() => [])
    const keys = new Set((await all()).map(({ key }) => key))
    const found: UnsentRecording[] = []
    for (const key of keys) {
      if (this.holds.has(key) || !(await this.hold(key))) continue
      // Another window may have dealt with it since.
      const pieces = (await all()).filter((piece) => piece.key === key)
      if (isMessage(key)) this.end(key)
      else if (pieces.length > 0)
        found.push({ key, thread: pieces[0]!.thread, sounds: pieces.map(({ sound }) => sound) })
    }
    return found
  }

  /** The person has left: nothing more of theirs is kept. */
  stop() {
    this.isOver = true
    for (const letGo of this.holds.values()) letGo()
    this.holds.clear()
  }

  private async hold(key: string): Promise<boolean> {
    const letGo = await this.ports.claim(key)
    if (letGo && this.isOver) letGo()
    else if (letGo) this.holds.set(key, letGo)
    return letGo !== null
  }

  private inTurn(key: string, act: () => Promise<void>) {
    const before = this.doing.get(key) ?? Promise.resolve()
    this.doing.set(
      key,
      before.then(act).catch(() => undefined),
    )
  }
}
