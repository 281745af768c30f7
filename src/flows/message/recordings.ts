import type { Thread } from '../../../machines/flows/message/ports'
import { browserTable } from '../browser-table'

/** A stored chunk of a message being recorded. */
export interface Piece {
  /** Key of the message, and number of the chunk. */
  key: string
  nr: number
  person: number
  thread: Thread
  sound: Blob
}

/** Storage in which the chunks of a recording outlive the page. */
export interface RecordingStore {
  /** Returns the chunks in the order of recording. */
  all: (person: number) => Promise<Piece[]>
  add: (piece: Piece) => Promise<void>
  forget: (key: string) => Promise<void>
  clear: () => Promise<void>
}

/**
 * Claims a key for this window until the claim is released or the window closes; null if another window has the key.
 */
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

/** A recording left unsent when its page closed. */
export interface UnsentRecording {
  key: string
  thread: Thread
  sounds: Blob[]
}

/**
 * Stores a user's recordings while they are made. A window locks its recording, so other windows don't offer it; an
 * unlocked recording was left by a closed page.
 */
export class RecordingKeeper {
  private readonly holds = new Map<string, () => void>()
  /** Pending operations by message, run one at a time. */
  private readonly doing = new Map<string, Promise<unknown>>()
  private readonly ended = new Set<string>()
  private isOver = false

  constructor(
    private readonly person: number,
    private readonly ports: { recordings: RecordingStore; claim: Claim },
  ) {}

  /** Returns a function that stores the chunks of a message. If storage fails, recording continues. */
  keeper(key: string, thread: Thread): (sound: Blob) => void {
    let content = 0
    return (sound) => {
      // A closed microphone still delivers a final chunk.
      if (this.ended.has(key)) return
      const nr = content++
      this.inTurn(key, async () => {
        if (!this.holds.has(key) && !(await this.hold(key))) return
        if (!this.isOver) await this.ports.recordings.add({ key, nr, person: this.person, thread, sound })
      })
    }
  }

  /** Deletes the recording so far, before it is started over. */
  forget(key: string) {
    if (!this.doing.has(key) && !this.holds.has(key)) return
    this.inTurn(key, async () => {
      if (this.holds.has(key)) await this.ports.recordings.forget(key)
    })
  }

  /** Ends the recording of a message that was discarded or is now stored as a whole. */
  end(key: string) {
    this.ended.add(key)
    this.forget(key)
  }

  /**
   * Returns the recordings left by earlier pages, claiming them for this window. If `isMessage` returns true for a
   * recording's key, its leftover chunks are deleted instead.
   */
  async found(isMessage: (key: string) => boolean): Promise<UnsentRecording[]> {
    const { recordings } = this.ports
    const all = () => recordings.all(this.person).catch(() => [])
    const keys = new Set((await all()).map(({ key }) => key))
    const found: UnsentRecording[] = []
    for (const key of keys) {
      if (this.holds.has(key) || !(await this.hold(key))) continue
      // Another window may have handled this recording in the meantime.
      const pieces = (await all()).filter((piece) => piece.key === key)
      if (isMessage(key)) this.end(key)
      else if (pieces.length > 0)
        found.push({ key, thread: pieces[0]!.thread, sounds: pieces.map(({ sound }) => sound) })
    }
    return found
  }

  /** Stops storing when the user signs out. */
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
