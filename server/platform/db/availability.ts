import pg from 'pg'
import { DatabaseAway, isAway, reasonOf } from './database-away'

/** Connection timeout in ms. */
export const connectMs = 3_000
/** Time in ms without a response after which a second connection probes whether the database is alive. */
const silentMs = 3_000
const lookMs = 1_000
/**
 * Extra time in ms after `statement_timeout` before a connection is dropped; a responsive server would have cancelled
 * the statement by then.
 */
const graceMs = 5_000
/** Backoff in ms between attempts to reach an unavailable database; doubles up to `longest`. */
const pauseMs = { first: 50, longest: 500 }

/** Called when the database becomes unavailable and when it becomes available again. */
export type Report = (state: 'away' | 'back', reason: string) => void

/**
 * Time (epoch ms) until which failed connections are retried rather than reported. Used at startup, when no requests
 * are waiting and a database that has just started may need longer than one connection timeout.
 */
export interface Patience {
  until: number
}

interface AvailabilityOptions {
  /** URL of PostgreSQL itself, if `databaseUrl` points to a pooler. */
  directUrl?: string
  /** Deadline for retries at startup, shared by all databases opened during startup. */
  patience?: Patience
  report?: Report
}

/** The part of a `pg` connection that this module destroys but that `pg` doesn't declare. */
interface Cuttable {
  connection: { stream: { destroy: () => void } }
}

interface PendingQuery {
  since: number
  /** Statement timeout on the server in ms; 0 for none. */
  limitMs: number
}

/**
 * Tracks whether PostgreSQL is reachable at an address, for this process's pools. While it is unavailable, one request
 * at a time tries to connect, with backoff, and the others fail immediately. A connection without a response is closed
 * only after a probe has found the database frozen. A statement that is merely slow is left to its timeout, even if it
 * keeps new connections waiting in a pooler's queue.
 */
export class Availability {
  private away: { pauseMs: number; retryAt: number; isTried: boolean } | null = null
  private readonly pending = new Map<pg.PoolClient, PendingQuery>()
  private readonly broken = new WeakSet<pg.PoolClient>()
  private readonly timer: NodeJS.Timeout
  private isProbing = false
  readonly patience: Patience
  report: Report
  private readonly directUrl: string

  constructor(
    private readonly databaseUrl: string,
    { directUrl = databaseUrl, patience = { until: 0 }, report = () => {} }: AvailabilityOptions = {},
  ) {
    this.directUrl = directUrl
    this.patience = patience
    this.report = report
    this.timer = setInterval(() => void this.look(), lookMs)
    this.timer.unref()
  }

  close() {
    clearInterval(this.timer)
  }

  /** Returns a connection from the pool; throws `DatabaseAway` if none is available. */
  async connect(pool: pg.Pool): Promise<pg.PoolClient> {
    for (;;)
      try {
        return await this.tryToConnect(pool)
      } catch (error) {
        if (!(error instanceof DatabaseAway) || Date.now() >= this.patience.until) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs.longest))
      }
  }

  private async tryToConnect(pool: pg.Pool): Promise<pg.PoolClient> {
    const { away } = this
    if (away && (away.isTried || Date.now() < away.retryAt))
      throw new DatabaseAway(new Error('not tried yet'))
    if (away) away.isTried = true
    try {
      const client = await pool.connect()
      this.isBack()
      return client
    } catch (error) {
      if (!isAway(error)) {
        // The database responded, if only with a refusal.
        this.isBack()
        throw error
      }
      // A busy pool doesn't mean that the database is unavailable.
      if (!isPoolBusy(error)) this.wentAway(error)
      throw new DatabaseAway(error)
    } finally {
      if (away) away.isTried = false
    }
  }

  /** Sends a statement. A broken connection must not be reused: see `isBroken`. */
  async ask<R>(client: pg.PoolClient, limitMs: number, send: () => Promise<R>): Promise<R> {
    this.pending.set(client, { since: Date.now(), limitMs })
    try {
      return await send()
    } catch (error) {
      if (isAway(error)) this.broken.add(client)
      throw error
    } finally {
      this.pending.delete(client)
    }
  }

  /** Whether the latest attempt found the database unavailable. */
  isAway = (): boolean => this.away !== null

  isBroken = (client: pg.PoolClient): boolean => this.broken.has(client)

  private wentAway(error: unknown) {
    if (!this.away) this.report('away', reasonOf(error))
    const pause = this.away ? Math.min(this.away.pauseMs * 2, pauseMs.longest) : pauseMs.first
    this.away = { pauseMs: pause, retryAt: Date.now() + pause, isTried: false }
  }

  private isBack() {
    if (!this.away) return
    this.away = null
    this.report('back', '')
  }

  /** Closes connections on which no response can be expected any more. */
  private async look() {
    const now = Date.now()
    for (const [client, { since, limitMs }] of this.pending)
      if (limitMs > 0 && now - since > limitMs + graceMs) this.cut(client)
    const silent = () => [...this.pending].filter(([, { since }]) => Date.now() - since > silentMs)
    if (this.isProbing || silent().length === 0) return
    this.isProbing = true
    const error = await this.whyAway()
    this.isProbing = false
    if (error === null) return
    this.wentAway(error)
    for (const [client] of silent()) this.cut(client)
  }

  /**
   * Returns the reason why no response can be expected; null if the database is alive, even if it refuses connections.
   * A full pooler makes new connections wait as if it were frozen, so PostgreSQL is then probed directly.
   */
  private async whyAway(): Promise<unknown> {
    const error = await probe(this.databaseUrl)
    const isSilent = error !== null && !isRefused(error)
    return isSilent && this.directUrl !== this.databaseUrl ? probe(this.directUrl) : error
  }

  private cut(client: pg.PoolClient) {
    this.broken.add(client)
    ;(client as unknown as Cuttable).connection.stream.destroy()
  }
}

/**
 * Returns the reason why no connection can be opened; null if the database is alive, even if it refuses the connection.
 */
async function probe(address: string): Promise<unknown> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (error) {
    return isAway(error) && (error as { code?: unknown }).code !== '53300' ? error : null
  } finally {
    // Destroys the connection instead of closing it gracefully, because a frozen database wouldn't respond to that.
    ;(client as unknown as Cuttable).connection.stream.destroy()
  }
}

/** Whether the connection was refused because nothing is listening at the address. */
const isRefused = (error: unknown): boolean => (error as { code?: unknown }).code === 'ECONNREFUSED'

const isPoolBusy = (error: unknown): boolean =>
  (error as Error).message === 'timeout exceeded when trying to connect'
