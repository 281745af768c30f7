import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../command'

/** Bytes that the path of a socket may have: some systems allow 104, and one end of the path is ours. */
const longestPath = 100

/** Copies of the embedded database that backups read; whoever holds the folder's lock removes those of a killed process. */
export const copyFolder = (dataDir: string): string => join(dataDir, 'copies')

/** Where the server that holds a data folder is asked for a copy. */
const socketOf = (dataDir: string): string => resolve(dataDir, 'backup.sock')

/** The server that holds the data folder cannot be asked for a copy. */
export class NoCopy extends CommandFailure {
  constructor(dataDir: string, reason: string) {
    super(
      `The server that uses ${dataDir} cannot be asked for a copy of its database: ${reason}. Stop it, and try again.`,
    )
  }
}

const order = 'copy\n'

/** Copies that this process gives: those of its own jobs need no socket. */
const givenHere = new Map<string, (folder: string) => Promise<void>>()

/** What is replied to an order, as a line of JSON. */
type Reply = { folder: string } | { reason: string }

/**
 * Gives copies of the embedded database to jobs of this process, and to commands of this user, one to a connection: it
 * is removed when the connection ends. Answers with a function that stops it. Has no socket where the path of the data folder is too long for a socket,
 * which `askForCopy` then gives as its reason, or where the file system knows no sockets, which `report` gets.
 */
export async function giveCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  report: (error: unknown) => void = () => {},
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  // The lock of the folder is held: whatever is there is of a process that was killed.
  await Promise.all([rm(copyFolder(dataDir), { recursive: true, force: true }), rm(path, { force: true })])
  givenHere.set(path, copyTo)
  const stopHere = async () => void givenHere.delete(path)
  if (Buffer.byteLength(path) > longestPath) return stopHere
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    const folder = join(copyFolder(dataDir), randomUUID())
    const reply = (content: Reply) => socket.write(`${JSON.stringify(content)}\n`)
    const copied = firstLine(socket).then(
      () =>
        copyTo(folder).then(
          () => reply({ folder: resolve(folder) }),
          (error: Error) => reply({ reason: error.message }),
        ),
      // Whoever asked is gone again.
      () => {},
    )
    socket.on('close', () => {
      connections.delete(socket)
      copied.then(() => rm(folder, { recursive: true, force: true })).catch(report)
    })
  })
  try {
    await new Promise<void>((open, failed) => {
      server.once('error', failed)
      // From its first moment on nobody else may ask. It is made at once, and nothing else may be made with these rights.
      const before = process.umask(0o177)
      server.listen(path, open)
      process.umask(before)
    })
  } catch (error) {
    report(error)
    return stopHere
  }
  server.unref()
  return async () => {
    await stopHere()
    const closed = new Promise((done) => server.close(done))
    for (const socket of connections) socket.destroy()
    await closed
  }
}

/** The first line that comes over a connection; rejects when that ends before. */
function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
    })
    socket.on('error', reject)
    socket.once('close', () => reject(new Error('it ended meanwhile')))
  })
}

/** A copy of a database, and how to give it back. */
export interface DatabaseCopy {
  folder: string
  release: () => Promise<void>
}

/** Copies the database in a data folder to one of its own; nothing is left of a copy that fails. */
export async function copyBy(
  copyTo: (folder: string) => Promise<void>,
  dataDir: string,
): Promise<DatabaseCopy> {
  const folder = join(copyFolder(dataDir), randomUUID())
  const release = () => rm(folder, { recursive: true, force: true })
  try {
    await copyTo(folder)
    return { folder, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** A copy from this very process; null where it does not have the database open. */
export async function copyHere(dataDir: string): Promise<DatabaseCopy | null> {
  const copyTo = givenHere.get(socketOf(dataDir))
  if (!copyTo) return null
  return copyBy(copyTo, dataDir)
}

/** Asks the server that holds the data folder for a copy of its database. Throws `NoCopy`. */
export async function askForCopy(dataDir: string): Promise<DatabaseCopy> {
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) > longestPath)
    throw new NoCopy(
      dataDir,
      `its socket would be ${path}, which is longer than the ${longestPath} bytes that a socket's path may have`,
    )
  const socket = createConnection(path)
  try {
    const answer = firstLine(socket)
    socket.write(order)
    const reply = JSON.parse(await answer) as Reply
    if ('reason' in reply) throw new Error(reply.reason)
    return {
      folder: reply.folder,
      release: async () => {
        socket.destroy()
        // The server does so as well; this one waits for it.
        await rm(reply.folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    socket.destroy()
    throw new NoCopy(dataDir, (error as Error).message)
  }
}
