import { sql, type Kysely } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { DatabaseAway } from './database-away'
import type { DB } from './schema'

/** Interval between checks in ms; also the maximum lag of a replica in use. */
const everyMs = 2_000
/** Polling delay in ms while waiting for the replica to catch up; doubles up to `most`. */
const pauseMs = { first: 10, most: 200 }

/**
 * PostgreSQL error codes specific to replicas: a write, and a query cancelled because it conflicts with replay
 * ("canceling statement due to conflict with recovery").
 */
const ofReplicas = new Set<unknown>(['25006', '40001'])

/** A streaming replica, with its known replication state. */
export class Replica {
  #changes = 0
  /** Whether the replica has replayed everything written; null before the first check. */
  #isCurrent: boolean | null = null
  #isLooking = false
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  /** @param report called with whether the replica is in use, initially and on every change */
  constructor(
    private readonly primary: Kysely<DB>,
    private readonly replica: Kysely<DB>,
    private readonly report: (isAsked: boolean) => void = () => {},
  ) {}

  /** Whether the replica can be used now: it responds and has replayed the latest public change. */
  get isCurrent(): boolean {
    return this.#isCurrent === true
  }

  /**
   * Monitors the replica until `close`. After a public change, the replica isn't used until it has replayed that
   * change, so that users see what they have just published.
   * @param onChange registers a callback for every change, including those of other processes
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

  /** Reads public data from the replica while it is current; otherwise, or if that fails, from PostgreSQL itself. */
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

  /** Checks whether the replica has replayed everything written so far. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    const changes = this.#changes
    try {
      const isCurrent = await this.#hasFollowed()
      // A change made during the check may not have been replayed yet.
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
      // Null means that the server isn't replicating and could be any database.
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
