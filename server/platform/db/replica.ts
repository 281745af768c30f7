import { sql, type Kysely } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { DatabaseAway } from './database-away'
import type { DB } from './schema'

/** Milliseconds between two looks, and within which a replica has to have followed to be asked. */
const everyMs = 2_000
/** Milliseconds between two questions whether it has followed: this at first, doubled up to the most. */
const pauseMs = { first: 10, most: 200 }

/**
 * What PostgreSQL refuses on a replica alone: a statement that would store something, and one that is in the way of what it
 * has to follow ("canceling statement due to conflict with recovery").
 */
const ofReplicas = new Set<unknown>(['25006', '40001'])

/** A copy of the database that follows PostgreSQL's log, and what is known of how far it has followed. */
export class Replica {
  #changes = 0
  /** Null until it was looked at. */
  #isCurrent: boolean | null = null
  #isLooking = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  /** @param report is told whether it is asked at first, when it is asked again, and when no longer */
  constructor(
    private readonly primary: Kysely<DB>,
    private readonly replica: Kysely<DB>,
    private readonly report: (isAsked: boolean) => void = () => {},
  ) {}

  /** Whether it is asked now: it answers, and has everything of the last public change. */
  get isCurrent(): boolean {
    return this.#isCurrent === true
  }

  /**
   * Follows it until `close`. Where something public changes it is not asked until it has that change: somebody looks
   * at what they have just published.
   * @param onChange calls back at each change, which may be one of another process
   */
  follow(onChange: (changed: () => void) => () => void): { close: () => void } {
    const stop = onChange(() => {
      this.#changes++
      this.#set(false)
      void this.#look()
    })
    this.#timer = setInterval(() => void this.#look(), everyMs)
    this.#timer.unref()
    void this.#look()
    return {
      close: () => {
        this.#isClosed = true
        clearInterval(this.#timer)
        stop()
      },
    }
  }

  /** Reads what everybody may see: from the replica while it is current, else, or when it fails, from PostgreSQL itself. */
  async read<Parts extends { db: Kysely<DB> }, T>(
    parts: Parts,
    work: (parts: Parts) => Promise<T>,
  ): Promise<T> {
    if (!this.#isCurrent) return work(parts)
    try {
      return await work({ ...parts, db: this.replica })
    } catch (error) {
      const isOfReplica = error instanceof DatabaseAway || ofReplicas.has((error as { code?: unknown }).code)
      if (!isOfReplica) throw error
      if (error instanceof DatabaseAway) this.#set(false)
      return work(parts)
    }
  }

  /** Looks whether it has followed up to what PostgreSQL has written by now. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const changes = this.#changes
    try {
      const isCurrent = await this.#hasFollowed()
      // What changed meanwhile may be missing.
      if (changes === this.#changes) this.#set(isCurrent)
    } catch {
      this.#set(false)
    } finally {
      this.#isLooking = false
    }
    if (changes !== this.#changes && !this.#isClosed) void this.#look()
  }

  async #hasFollowed(): Promise<boolean> {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(this.primary)
    const until = performance.now() + everyMs
    for (let pause = pauseMs.first; !this.#isClosed; pause = Math.min(2 * pause, pauseMs.most)) {
      // Null: it follows nothing, and may be any database.
      const { rows: seen } = await sql<{ has: boolean | null }>`
        select pg_last_wal_replay_lsn() >= ${rows[0]!.at}::pg_lsn as has`.execute(this.replica)
      if (seen[0]!.has !== false) return seen[0]!.has === true
      if (performance.now() > until) return false
      await setTimeout(pause)
    }
    return false
  }

  #set(isCurrent: boolean): void {
    if (this.#isCurrent === isCurrent) return
    this.#isCurrent = isCurrent
    this.report(isCurrent)
  }
}
