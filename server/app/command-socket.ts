import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { DataDirInUse } from '../platform/db/lock'
import { isTooLongForSocket, longestSocketPath } from '../platform/process/socket-path'
import { CommandFailure } from './command'

/** Where the server that holds a data folder takes orders of commands. */
const socketOf = (dataDir: string): string => resolve(dataDir, 'backup.sock')

/**
 * Carries out an order, and answers with what is told of it; rejects with the reason why not.
 * @param argument what follows the name of the order
 * @param ended resolves when whoever ordered it has gone
 */
export type Order = (argument: string, ended: Promise<void>) => Promise<object>

/**
 * Takes orders of commands of this user, by their names, one to a connection, while this process has the embedded
 * database open. Answers with a function that stops it. Has no socket where the path of the data folder is too long for
 * one, which `orderServer` then gives as its reason, or where the file system knows no sockets, which `report` gets.
 */
export async function takeOrders(
  dataDir: string,
  orders: Readonly<Record<string, Order>>,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  // The lock of the folder is held: whatever is there is of a process that was killed.
  await rm(path, { force: true })
  if (isTooLongForSocket(path)) return async () => {}
  const connections = new Set<Socket>()
  const server = createServer((socket) => {
    connections.add(socket)
    const ended = new Promise<void>((gone) => socket.once('close', () => gone()))
    void ended.then(() => connections.delete(socket))
    const reply = (content: object) => socket.write(`${JSON.stringify(content)}\n`)
    firstLine(socket).then(
      (line) => {
        const [name = '', argument = ''] = line.split(' ', 2)
        if (!Object.hasOwn(orders, name)) return reply({ reason: `it knows no ${name}` })
        return orders[name]!(argument, ended).then(reply, (error: Error) => reply({ reason: error.message }))
      },
      // Whoever asked is gone again.
      () => {},
    )
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
    return async () => {}
  }
  server.unref()
  return async () => {
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

/**
 * Gives an order to the server that holds the data folder: its answer, and how to end the connection, which some orders
 * last as long as. Rejects with the reason why it was not carried out.
 */
export async function orderServer(
  dataDir: string,
  order: string,
): Promise<{ answer: object; end: () => void }> {
  const path = socketOf(dataDir)
  if (isTooLongForSocket(path))
    throw new Error(
      `its socket would be ${path}, which is longer than the ${longestSocketPath} bytes that a socket's path may have`,
    )
  const socket = createConnection(path)
  try {
    const answered = firstLine(socket)
    socket.write(`${order}\n`)
    const answer = JSON.parse(await answered) as object
    if ('reason' in answer) throw new Error(String(answer.reason))
    return { answer, end: () => socket.destroy() }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/**
 * Does the work of a command, or has the server do it that holds the embedded database, by an order that answers the
 * same. Throws `CommandFailure` where that one cannot be told.
 */
export async function orServer<T extends object>(
  dataDir: string,
  order: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
  }
  const given = await orderServer(dataDir, order).catch((error: Error) => {
    throw new CommandFailure(
      `The server that uses ${dataDir} cannot be told: ${error.message}. Stop it, and try again.`,
    )
  })
  given.end()
  return given.answer as T
}
