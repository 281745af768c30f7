/**
 * PGlite behind a message port. On the main thread it would block the event loop and ignore time-outs
 * (measured), so one worker owns the one instance and answers one statement at a time.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { PgliteEngine } from './pglite-engine'
import { openSession, type StatementResult } from './pglite-session'

export interface WorkerRequest {
  id: number
  sql: string
  params: readonly unknown[]
}
export interface WorkerReply extends Partial<StatementResult> {
  id: number
  error?: { message: string; code?: string; constraint?: string; detail?: string }
}
/** Where the worker keeps its database, and the archive that a new one is unpacked from, where the build has made one. */
export interface WorkerSettings {
  dataDir: string
  packed?: string
}
/** The engine is gone, and whatever was under way with it. */
export interface WorkerCrash {
  crash: string
}

const port = parentPort!
const { dataDir, packed } = workerData as WorkerSettings
const session = openSession(new PgliteEngine(dataDir, packed), (cause) => {
  port.postMessage({ crash: String(cause) } satisfies WorkerCrash)
  // The only way out of a loop that catches everything.
  process.exit(1)
})

async function run({ id, sql, params }: WorkerRequest): Promise<WorkerReply> {
  try {
    return { id, ...(await session.query(sql, params)) }
  } catch (error) {
    const { message, code, constraint, detail } = error as Error &
      Record<'code' | 'constraint' | 'detail', string>
    return { id, error: { message, code, constraint, detail } }
  }
}

port.on('message', async (request: WorkerRequest | 'close') => {
  if (request === 'close') {
    await session.close()
    port.close()
  } else port.postMessage(await run(request))
})
