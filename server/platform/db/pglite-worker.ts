/**
 * Runs PGlite in a worker. On the main thread it would block the event loop and ignore timeouts (measured), so a worker
 * owns the only instance and runs one statement at a time.
 */
import { constants, cpSync, mkdirSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { ownFolderMode } from '../process/own-folder'
import { PgliteEngine } from './pglite-engine'
import { openSession, type StatementResult } from './pglite-session'

export interface WorkerStatement {
  id: number
  sql: string
  params: readonly unknown[]
}
/** Request to copy the database's folder. */
export interface WorkerCopy {
  id: number
  copyTo: string
}
export interface WorkerReply extends Partial<StatementResult> {
  id: number
  error?: { message: string; code?: string; constraint?: string; detail?: string }
}
/** Database folder of the worker, and the archive for a new database, if the build has created one. */
export interface WorkerSettings {
  dataDir: string
  packed?: string
}
/** Message that the engine has crashed, which also ends any statements in progress. */
export interface WorkerCrash {
  crash: string
}

const port = parentPort!
const { dataDir, packed } = workerData as WorkerSettings
const session = openSession(new PgliteEngine(dataDir, packed), (cause) => {
  port.postMessage({ crash: String(cause) } satisfies WorkerCrash)
  // Exiting is the only way out of a loop that catches everything.
  process.exit(1)
})

/**
 * Copies the folder while the engine is idle: the copy is in the state that a crash would leave, from which an engine
 * recovers using its log. File systems that support it share blocks instead of copying them.
 */
async function copy(to: string): Promise<StatementResult> {
  await session.betweenStatements(() => {
    // Node 22 and later don't copy the source folder's permissions.
    mkdirSync(to, { recursive: true, mode: ownFolderMode })
    cpSync(dataDir, to, {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: constants.COPYFILE_FICLONE,
    })
  })
  return { rows: [], affected: 0 }
}

async function run(request: WorkerStatement | WorkerCopy): Promise<WorkerReply> {
  const { id } = request
  try {
    const result = 'copyTo' in request ? copy(request.copyTo) : session.query(request.sql, request.params)
    return { id, ...(await result) }
  } catch (error) {
    const { message, code, constraint, detail } = error as Error &
      Record<'code' | 'constraint' | 'detail', string>
    return { id, error: { message, code, constraint, detail } }
  }
}

port.on('message', async (request: WorkerStatement | WorkerCopy | 'close') => {
  if (request === 'close') {
    await session.close()
    port.close()
  } else port.postMessage(await run(request))
})
