import pg from 'pg'
import { DatabaseAway, isAway, reasonOf } from './database-away'

/** Milliseconds a new connection may take. */
export const connectMs = 3_000
/** Milliseconds without an answer after which a second connection is asked whether the database is alive at all. */
const silentMs = 3_000
const lookMs = 1_000
/** Milliseconds beyond its time limit after which a statement's connection is given up: the server would have ended it. */
const graceMs = 5_000
/** Milliseconds between two tries to reach a database that is away: the first pause, doubled up to the longest. */
const pauseMs = { first: 50, longest: 500 }

/** Called when the database goes away and when it is back. */
export type Report = (state: 'away' | 'back', reason: string) => void

/**
 * Until this time (ms) a connection that cannot be had is tried again before it is reported: at the start no request
 * waits, and a database that has just begun to listen may take longer than one connection may.
 */
export interface Patience {
  until: number
}

interface AvailabilityOptions {
  /** PostgreSQL itself, where the address is that of a pooler. */
  directUrl?: string
  /** Shared by all that are opened at a start. */
  patience?: Patience
  report?: Report
}

/** The part of a connection that this module ends; `pg` does not declare it. */
interface Cuttable {
  connection: { stream: { destroy: () => void } }
}

interface PendingQuery {
  since: number
  /** Milliseconds the server gives the statement; 0: no limit. */
  limitMs: number
}

/**
 * Watches whether PostgreSQL can be asked at an address, for the pools of this process that go there. While it is away
 * one request at a time tries to connect, with a pause in between, and the others are refused at once. A connection on
 * which nothing comes back is cut, but only after another one found the database frozen: a slow statement alone is left to
 * its time limit, and so are those that keep a new one waiting in a pooler's queue.
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

  /** A connection of the pool; throws `DatabaseAway`. */
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
        // It answered, if only to refuse.
        this.isBack()
        throw error
      }
      // All connections of the pool are busy: others may still have theirs.
      if (!isPoolBusy(error)) this.wentAway(error)
      throw new DatabaseAway(error)
    } finally {
      if (away) away.isTried = false
    }
  }

  /** Sends one statement. A connection that breaks meanwhile must not be used again: see `isBroken`. */
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

  /** Whether the last that was tried found it away. */
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

  /** Cuts what will not be answered. */
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
   * Why nothing can be expected; null when the database is alive, if only to refuse. A pooler that is full keeps who is
   * new waiting as if it were frozen.
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

/** Why a new connection cannot be had; null when the database is alive, if only to refuse. */
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
    // Without waiting: a frozen database does not answer a goodbye either.
    ;(client as unknown as Cuttable).connection.stream.destroy()
  }
}

/** Whether nobody listens there. */
const isRefused = (error: unknown): boolean => (error as { code?: unknown }).code === 'ECONNREFUSED'

const isPoolBusy = (error: unknown): boolean =>
  (error as Error).message === 'timeout exceeded when trying to connect'
