import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { dice } from '../../../tests/model/seeded-random'

/** Thrown in the work of a server that has ended: none of it continues, and its open transactions are rolled back. */
export class ServerEnded extends Error {
  constructor() {
    super('the server has ended')
  }
}

/** A unit of work in the server: a request or a job run. */
export interface Work {
  name: string
  /** Id derived from the name; the same in every run of a seed. */
  number: number
  /** Number of the server start during which it began. */
  life: number
  /** Number of its statements currently executing in the database. */
  asking: number
  random: () => number
}

type Point = 'statement' | 'commit' | 'request' | 'answer' | 'pause' | 'call' | 'reply'

/** Work at a point where the seed decides when, and whether, it continues. */
export interface Parked {
  point: Point
  /** Description; the same in every run of a seed. */
  what: string
  /** Null for a message between a browser and a server. */
  work: Work | null
  /** Tie-breaker for equal descriptions: the one that began first. */
  order: number
  /** Table in which this statement takes the transaction's first row locks. */
  locks: string | null
  go: () => void
  fail: (error: Error) => void
}

/** Probability that running work continues past a statement without being held; each seed uses one of these. */
const goesOn = [0.4, 0.8, 0.8, 0.95]
/** Number of event loop rounds without any change after which nothing moves until something is released. */
const quietRounds = 6
/** Milliseconds without progress after which the database is queried for statements waiting for locks. */
const lockLookMs = 2
/** Milliseconds without progress allowed for an upload that isn't at a held point, because it is reading the file. */
const readingMs = 500

/** Hashes a name to a number below 2³². */
const numberOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE()

const round = () => new Promise<void>((resolve) => setImmediate(resolve))

/**
 * Runs a process's work in an order decided by a seed: one piece of work runs at a time, up to its next statement or
 * message, and no other piece starts before everything is still.
 */
export class Scheduler {
  readonly running = new AsyncLocalStorage<Work>()
  readonly parked: Parked[] = []
  /** If false, nothing is held: work continues at every point. */
  isHolding = false
  private life = 0
  private readonly works = new Map<string, number>()
  private seed = 0
  private asking = 0
  /** Tables of the executing statements that take their transaction's first row locks. */
  private readonly locking: string[] = []
  private onTheLine = 0
  private moved = 0
  private wake: (() => void) | undefined
  private current: Work | null = null
  /** Unfinished uploads. */
  private readonly uploads = new Set<Work>()

  /** @param lockWaits returns how many of this database's statements are waiting for a lock */
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
   * Creates a piece of work. Its number is derived from the name and how often it occurred, because simultaneous work
   * of two pages may start in either order.
   */
  newWork(name: string): Work {
    const nth = (this.works.get(name) ?? 0) + 1
    this.works.set(name, nth)
    const number = numberOf(`${name} ${nth}`)
    return { name, number, life: this.life, asking: 0, random: dice(this.seed * 7919 + number * 104_729) }
  }

  isAlive = ({ life }: Work) => life === this.life

  /** Runs a piece of work. `isUpload`: it includes a file, which is read without passing any held point. */
  async carryOut<T>(work: Work, act: () => Promise<T>, isUpload = false): Promise<T> {
    if (isUpload) this.uploads.add(work)
    try {
      return await this.running.run(work, act)
    } finally {
      this.uploads.delete(work)
      this.move()
    }
  }

  /** Ends the server: all held work fails immediately, and the rest fails at its next point. */
  end() {
    this.life++
    for (const one of this.parked.filter(({ work }) => work !== null)) {
      this.parked.splice(this.parked.indexOf(one), 1)
      one.fail(new ServerEnded())
    }
    this.move()
  }

  /** Holds work at a point; resolves when the seed releases it. `order`: sort key for points that belong to no work. */
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

  /** Returns what is held, in an order independent of which of two concurrent pieces of work got there first. */
  inOrder = (): Parked[] =>
    this.parked.toSorted(
      (one, other) =>
        (one.work?.number ?? 0) - (other.work?.number ?? 0) ||
        one.order - other.order ||
        (one.what < other.what ? -1 : 1),
    )

  /** Releases a held point. */
  release(one: Parked, error?: Error) {
    this.parked.splice(this.parked.indexOf(one), 1)
    this.current = one.work
    this.move()
    if (error) one.fail(error)
    else one.go()
  }

  /**
   * Returns whether another executing statement is already acquiring locks in the same table. The database, not the
   * seed, would decide which of two waiting statements continues first, so the second is held here.
   */
  wouldQueue = ({ locks }: Pick<Parked, 'locks'>): boolean => locks !== null && this.locking.includes(locks)

  /** Tracks a statement while the database executes it. `work` is null if no simulated task sent it. */
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

  /** Tracks a message while it is on a real connection. */
  async line<T>(send: () => Promise<T>): Promise<T> {
    this.onTheLine++
    try {
      return await send()
    } finally {
      this.onTheLine--
      this.move()
    }
  }

  /** Resolves when nothing moves any more: all work is held, waits for held work, or has ended. */
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

  /** Returns whether work with a file is neither held nor waiting for the database. */
  private isReadingUpload(): boolean {
    const held = new Set(this.parked.map(({ work }) => work))
    return [...this.uploads].some((work) => this.isAlive(work) && work.asking === 0 && !held.has(work))
  }

  private move() {
    this.moved++
    this.wake?.()
  }

  /** Resolves when something moves, or after `lockLookMs`. */
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

/** Returns whether the process is reading or writing a file or opening a connection, which passes no held point. */
const isReadingFiles = () => process.getActiveResourcesInfo().some((name) => outside.test(name))
const outside = /^FS(Req|Event)|^(GetAddrInfo|TCPConnect|Write|Shutdown)|REQUEST$|WORK$/i
