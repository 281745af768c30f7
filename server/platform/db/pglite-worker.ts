/**
 * PGlite behind a message port. On the main thread it would block the event loop and ignore time-outs
 * (measured), so one worker owns the one instance and answers one statement at a time.
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
/** Asks for a copy of the database's folder. */
export interface WorkerCopy {
  id: number
  copyTo: string
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

/**
 * Copies the folder while the engine does nothing: this is what a crash would leave, and an engine that opens it makes
 * it whole from its log. A file system that can, shares the blocks instead of copying them.
 */
async function copy(to: string): Promise<StatementResult> {
  await session.betweenStatements(() => {
    // Node 22 and later give a folder that they copy no rights of the first.
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
