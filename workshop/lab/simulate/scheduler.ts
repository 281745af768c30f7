import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { dice } from '../../../tests/model/seeded-random'

/** Thrown into the work of a server that has ended: none of it continues, and its open transactions are rolled back. */
export class ServerEnded extends Error {
  constructor() {
    super('the server has ended')
  }
}

/** One piece of work in the server: a request, or a run of a job. */
export interface Work {
  name: string
  /** Its unique name, which is the same in every run of a seed. */
  number: number
  /** Number of the server start in which it began. */
  life: number
  /** Its statements that the database is executing. */
  asking: number
  random: () => number
}

type Point = 'statement' | 'commit' | 'request' | 'answer' | 'pause' | 'call' | 'reply'

/** Work that has come to a point at which the seed decides when, and whether, it continues. */
export interface Parked {
  point: Point
  /** Its description, which is the same in every run of a seed. */
  what: string
  /** Null: on the way between a browser and a server. */
  work: Work | null
  /** Of two with the same description the one that began first. */
  order: number
  /** The table of which a transaction locks its first rows by this statement. */
  locks: string | null
  go: () => void
  fail: (error: Error) => void
}

/** How seldom a running piece of work is stopped between two of its statements: a seed has one of these. */
const goesOn = [0.4, 0.8, 0.8, 0.95]
/** Rounds of the event loop without anything new, after which nothing moves by itself. */
const quietRounds = 6
/** Milliseconds without progress after which the database is queried for statements that wait for locks. */
const lockLookMs = 2
/** Milliseconds without progress that an upload is given while it is at no point of ours: it reads the file. */
const readingMs = 500

/** A number for a name, below 2³². */
const numberOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE()

const round = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs the work of one process in an order that a seed decides: one piece of work runs at a time, up to its next
 * statement or message, and no other starts before nothing moves.
 */
export class Scheduler {
  readonly running = new AsyncLocalStorage<Work>()
  readonly parked: Parked[] = []
  /** While false nothing is held: work that comes to a point continues at once. */
  isHolding = false
  private life = 0
  private readonly works = new Map<string, number>()
  private seed = 0
  private asking = 0
  /** Of the statements that the database is executing, those that lock first rows, by their tables. */
  private readonly locking: string[] = []
  private onTheLine = 0
  private moved = 0
  private wake: (() => void) | undefined
  private current: Work | null = null
  /** Uploads that have not ended. */
  private readonly uploads = new Set<Work>()

  /** @param lockWaits how many statements of this database wait for a lock now */
  constructor(private readonly lockWaits: () => Promise<number>) {}

  begin(seed: number) {
    this.seed = seed
    this.works.clear()
    this.life++
    this.parked.length = 0
    this.uploads.clear()
    this.current = null
  }

  /**
   * The start of a piece of work. Simultaneous work of two pages may start in either order: the number is made of the
   * name, and of how often it occurred.
   */
  newWork(name: string): Work {
    const nth = (this.works.get(name) ?? 0) + 1
    this.works.set(name, nth)
    const number = numberOf(`${name} ${nth}`)
    return { name, number, life: this.life, asking: 0, random: dice(this.seed * 7919 + number * 104_729) }
  }

  isAlive = ({ life }: Work) => life === this.life

  /** Runs a piece of work. `isUpload`: it includes a file, which is read where no point of ours sees it. */
  async carryOut<T>(work: Work, act: () => Promise<T>, isUpload = false): Promise<T> {
    if (isUpload) this.uploads.add(work)
    try {
      return await this.running.run(work, act)
    } finally {
      this.uploads.delete(work)
      this.move()
    }
  }

  /** The server ends at once: everything that is held in it fails, and the rest of its work fails next. */
  end() {
    this.life++
    for (const one of this.parked.filter(({ work }) => work !== null)) {
      this.parked.splice(this.parked.indexOf(one), 1)
      one.fail(new ServerEnded())
    }
    this.move()
  }

  /** Comes to a point; resolves when the seed releases it. `order`: of what belongs to no work. */
  async pass(
    point: Point,
    what: string,
    work = this.running.getStore() ?? null,
    order = work?.number ?? 0,
    locks: string | null = null,
  ): Promise<void> {
    if (work && !this.isAlive(work)) throw new ServerEnded()
    const isStatement = point === 'statement' || point === 'commit'
    // Statements of the sandboxes and of the run itself belong to no work.
    if (!this.isHolding || (isStatement && !work)) return
    if (
      work &&
      isStatement &&
      work === this.current &&
      work.asking === 0 &&
      work.random() < goesOn[this.seed % goesOn.length]! &&
      !this.wouldQueue({ locks })
    )
      return
    await new Promise<void>((resolve, reject) => {
      this.parked.push({ point, what, work, order, locks, go: resolve, fail: reject })
      this.move()
    })
  }

  /** What is held, in an order that does not depend on which of two that continued together came first. */
  inOrder = (): Parked[] =>
    this.parked.toSorted(
      (one, other) =>
        (one.work?.number ?? 0) - (other.work?.number ?? 0) ||
        one.order - other.order ||
        (one.what < other.what ? -1 : 1),
    )

  /** Releases what is held. */
  release(one: Parked, error?: Error) {
    this.parked.splice(this.parked.indexOf(one), 1)
    this.current = one.work
    this.move()
    if (error) one.fail(error)
    else one.go()
  }

  /**
   * Whether other work waits for rows of the same table already. Which of two that wait continues first is decided by
   * the database and not by the seed: the second waits here.
   */
  wouldQueue = ({ locks }: Pick<Parked, 'locks'>): boolean => locks !== null && this.locking.includes(locks)

  /** A statement, while the database executes it; null: it does not belong to the work itself. */
  async statement<T>(
    ask: () => Promise<T>,
    work = this.running.getStore() ?? null,
    locks: string | null = null,
  ): Promise<T> {
    this.asking++
    if (work) work.asking++
    if (locks !== null) this.locking.push(locks)
    try {
      return await ask()
    } finally {
      if (locks !== null) this.locking.splice(this.locking.indexOf(locks), 1)
      this.asking--
      if (work) work.asking--
      this.move()
    }
  }

  /** A message, while it is on a real connection. */
  async line<T>(send: () => Promise<T>): Promise<T> {
    this.onTheLine++
    try {
      return await send()
    } finally {
      this.onTheLine--
      this.move()
    }
  }

  /** Resolves when nothing moves any more: everything is held, waits for what is held, or has ended. */
  async still(): Promise<void> {
    let [quietAt, quietSince] = [-1, 0]
    for (;;) {
      const before = this.moved
      for (let rounds = 0; rounds < quietRounds; rounds++) await round()
      if (this.moved !== before) continue
      if (isReadingFiles()) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        continue
      }
      if (this.asking + this.onTheLine > 0) {
        await this.nextMove()
        if (this.moved !== before || this.onTheLine > 0 || this.asking === 0) continue
        const waiting = await this.lockWaits()
        if (this.moved !== before || waiting !== this.asking) continue
      }
      if (quietAt !== before) [quietAt, quietSince] = [before, performance.now()]
      if (!this.isReadingUpload() || performance.now() - quietSince > readingMs) return
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }

  /** Whether work with a file is neither held nor with the database. */
  private isReadingUpload(): boolean {
    const held = new Set(this.parked.map(({ work }) => work))
    return [...this.uploads].some((work) => this.isAlive(work) && work.asking === 0 && !held.has(work))
  }

  private move() {
    this.moved++
    this.wake?.()
  }

  /** Resolves when something moves, or after a moment. */
  private async nextMove(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, lockLookMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.wake = undefined
  }
}

/** Whether a file is being read or written or a connection opened, which no point of ours sees. */
const isReadingFiles = () => process.getActiveResourcesInfo().some((name) => outside.test(name))
const outside = /^FS(Req|Event)|^(GetAddrInfo|TCPConnect|Write|Shutdown)|REQUEST$|WORK$/i
