import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { DatabaseAway, StorageFailed, storageFailure } from './database-away'
import { builtDatabase } from './built-database'
import { startWorker } from '../process/start-worker'
import { checkFolder } from '../process/check-folder'
import type { StatementResult, PgliteSession } from './pglite-session'
import type { WorkerCopy, WorkerCrash, WorkerReply, WorkerSettings, WorkerStatement } from './pglite-worker'

/** Number of free bytes below which the disk counts as full: room for a few log segments and a growing table. */
const roomBytes = 8_000_000

interface WaitingReply {
  resolve: (answer: StatementResult) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

/**
 * Client of the PGlite worker. A statement exceeding `statementLimit` ms terminates the worker (PGlite has no
 * statement_timeout); the limit is ten times as long while the engine opens, since a new database may be created first.
 * An engine crash terminates the worker too. Statements in progress are then rejected, and the next statement starts
 * the worker again. `dataDir` is a folder, or `memory://`.
 */
export class PgliteClient implements PgliteSession {
  private worker: Worker | null = null
  private readonly waiting = new Map<number, WaitingReply>()
  private lastId = 0
  private isOpen = false
  /** First damage that a statement has found since startup; only a restore repairs it. */
  private damage: StorageFailed | null = null

  constructor(
    private readonly dataDir: string,
    private readonly statementLimit = 60_000,
  ) {}

  query(sql: string, params: readonly unknown[]): Promise<StatementResult> {
    return this.send({ sql, params })
  }

  /**
   * Copies the database to a new folder, in the state that a crash at this moment would leave. No statements run during
   * the copy.
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
      // The engine's file system throws errors without a message; Node then reports an unhandled rejection instead.
      this.abandon(error.code === 'ERR_UNHANDLED_REJECTION' ? 'its files cannot be used' : error.message),
    )
    return worker
  }

  private failureOf(error: NonNullable<WorkerReply['error']>): Error {
    const failed = storageFailure(error)
    if (failed?.fault === 'damaged') this.damage ??= failed
    return failed ?? Object.assign(new Error(error.message), error)
  }

  /** Rejects with `StorageFailed` if the disk is full, or once a statement has found damage. */
  async checkStorage(): Promise<void> {
    if (this.damage) throw this.damage
    if (this.dataDir.startsWith('memory:')) return
    try {
      await checkFolder(dirname(this.dataDir), roomBytes)
    } catch (error) {
      throw new StorageFailed('full', error)
    }
  }

  /**
   * Whether an error comes from the engine's file system rather than from a statement; file system errors have no
   * message.
   */
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
