/**
 * PGlite behind a message port. On the main thread it would block the event loop and ignore time-outs
 * (measured), so one worker owns the one instance and answers one statement at a time.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { Engine } from './pglite-engine'
import { Statements } from './pglite-statements'

export interface WorkerRequest {
  id: number
  sql: string
  params: readonly unknown[]
}
export interface WorkerReply {
  id: number
  rows?: unknown[]
  affected?: number
  error?: { message: string; code?: string; constraint?: string; detail?: string }
}
/** The engine is gone, and whatever was under way with it. */
export interface WorkerCrash {
  crash: string
}

const port = parentPort!
const engine = new Engine(workerData.dataDir as string)
const statements = new Statements(engine)
const ready = engine
  .watch((cause) => {
    port.postMessage({ crash: String(cause) } satisfies WorkerCrash)
    // The only way out of a loop that catches everything.
    process.exit(1)
  })
  .then(() =>
    engine.exec(`set random_page_cost = 1.1; set jit = off; set work_mem = '32MB'; set timezone = 'UTC'`),
  )

async function run({ id, sql, params }: WorkerRequest): Promise<WorkerReply> {
  try {
    await ready
    // Only the simple protocol takes several statements at once, and only it is used without parameters.
    const result = params.length ? await statements.query(sql, params) : await statements.exec(sql)
    return { id, rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 }
  } catch (error) {
    const { message, code, constraint, detail } = error as Error &
      Record<'code' | 'constraint' | 'detail', string>
    return { id, error: { message, code, constraint, detail } }
  }
}

let last: Promise<unknown> = Promise.resolve()
port.on('message', (request: WorkerRequest | 'close') => {
  last = last.then(async () => {
    if (request === 'close') {
      await engine.close()
      port.close()
    } else port.postMessage(await run(request))
  })
})
