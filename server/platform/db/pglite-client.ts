import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { DatabaseAway, StorageFailed, storageFailure } from './database-away'
import { builtDatabase } from './built-database'
import { startWorker } from '../process/start-worker'
import { checkFolder } from '../process/check-folder'
import type { StatementResult, PgliteSession } from './pglite-session'
import type { WorkerCopy, WorkerCrash, WorkerReply, WorkerSettings, WorkerStatement } from './pglite-worker'

/** Bytes below which the disk counts as full: a few segments of the log, and a table that grows. */
const roomBytes = 8_000_000

interface WaitingReply {
  resolve: (answer: StatementResult) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Talks to the PGlite worker. A statement over `statementLimit` ms ends the worker (PGlite has no statement_timeout);
 * one that waits for the engine to open has ten times that, since a new database is made first. A crash of the engine
 * ends the worker as well. The next statement opens it again; everything under way is refused, not lost silently.
 * `dataDir` is a folder, or `memory://`.
 */
export class PgliteClient implements PgliteSession {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, WaitingReply>()
  private lastId = 0
  private isOpen = false
  /** The first damage that a statement met since the client was made; only a restore repairs it. */
  private damage: StorageFailed | null = null

  constructor(
    private readonly dataDir: string,
    private readonly statementLimit = 60_000,
  ) {}

  query(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    return this.send({ sql, params })
  }

  /**
   * Copies the database to a folder that is not there yet, as a crash would leave it at this moment. No statement runs
   * meanwhile.
   */
  async copyTo(folder: string): Promise<void> {
    await this.send({ copyTo: folder })
  }

  private send(request: Omit<WorkerStatement, 'id'> | Omit<WorkerCopy, 'id'>): Promise<StatementResult> {
    const worker = (this.worker ??= this.open())
    const id = ++this.lastId
    return new Promise((resolve, reject) => {
      const limit = this.isOpen ? this.statementLimit : 10 * this.statementLimit
      const timer = setTimeout(() => this.abandon(`statement over ${limit} ms`), limit)
      timer.unref()
      this.waiting.set(id, { resolve, reject, timer })
      worker.postMessage({ id, ...request })
    })
  }

  async close(): Promise<void> {
    const worker = this.worker
    if (!worker) return
    this.worker = null
    const gone = new Promise((resolve) => worker.once('exit', resolve))
    worker.postMessage('close')
    await gone
  }

  private open(): Worker {
    this.isOpen = false
    const worker = openWorker(this.dataDir)
    worker.on('message', (reply: WorkerReply | WorkerCrash) => {
      if ('crash' in reply) return this.abandon(`the engine crashed: ${reply.crash}`)
      const isUnusable = reply.error !== undefined && this.isOfFiles(reply.error)
      this.isOpen ||= !isUnusable
      const waiting = this.waiting.get(reply.id)
      if (!waiting) return
      this.waiting.delete(reply.id)
      clearTimeout(waiting.timer)
      if (isUnusable)
        waiting.reject(
          new DatabaseAway(new Error(`${reply.error!.message || 'its files cannot be used'}. ${this.hint}`)),
        )
      else if (reply.error) waiting.reject(this.failureOf(reply.error))
      else waiting.resolve({ rows: reply.rows!, affected: reply.affected! })
    })
    worker.on('error', (error: NodeJS.ErrnoException) =>
      // Thrown without a message by the engine's file system, it has one of Node that speaks of promises.
      this.abandon(error.code === 'ERR_UNHANDLED_REJECTION' ? 'its files cannot be used' : error.message),
    )
    return worker
  }

  private failureOf(error: NonNullable<WorkerReply['error']>): Error {
    const failed = storageFailure(error)
    if (failed?.fault === 'damaged') this.damage ??= failed
    return failed ?? Object.assign(new Error(error.message), error)
  }

  /** Rejects with `StorageFailed` where the disk has no room, or once a statement has met damage. */
  async checkStorage(): Promise<void> {
    if (this.damage) throw this.damage
    if (this.dataDir.startsWith('memory:')) return
    try {
      await checkFolder(dirname(this.dataDir), roomBytes)
    } catch (error) {
      throw new StorageFailed('full', error)
    }
  }

  /** Whether an error is none of a statement: what the file system of the engine throws has no message, even. */
  private isOfFiles({ message, code }: NonNullable<WorkerReply['error']>) {
    return !message || (!this.isOpen && !/^[0-9A-Z]{5}$/.test(code ?? ''))
  }

  private get hint() {
    return `Is there room on the disk of ${this.dataDir}, and do all files in it belong to this user? If so, the database is damaged: move that folder away, and restore the newest backup with npx threshold restore FILE`
  }

  private abandon(why: string) {
    const reason = this.isOpen ? why : `${why}. ${this.hint}`
    const worker = this.worker
    this.worker = null
    void worker?.terminate()
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(new DatabaseAway(new Error(`interrupted: ${reason}`), true))
    }
    this.waiting.clear()
  }
}

function openWorker(dataDir: string): Worker {
  const built = builtDatabase()
  const workerData: WorkerSettings = { dataDir, packed: existsSync(built) ? built : undefined }
  return startWorker(new URL('./pglite-worker.ts', import.meta.url), { workerData })
}
