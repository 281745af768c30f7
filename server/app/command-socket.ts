import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { DataDirInUse } from '../platform/db/lock'
import { isTooLongForSocket, longestSocketPath } from '../platform/process/socket-path'
import { CommandFailure } from './command'

/** Returns the path of the socket on which the server holding a data folder receives orders from commands. */
const socketOf = (dataDir: string): string => resolve(dataDir, 'backup.sock')

/**
 * Executes an order and returns its result; rejects with the reason if the order can't be executed.
 * @param argument text after the name of the order
 * @param ended resolves when the client has disconnected
 */
export type Order = (argument: string, ended: Promise<void>) => Promise<object>

/**
 * Accepts orders from commands of the same system user while this process has the embedded database open. Each
 * connection carries one order. Returns a function that stops accepting orders. Opens no socket if the data folder's
 * path is too long for one (`orderServer` reports that) or if the file system doesn't support sockets (`report`
 * receives that error).
 */
export async function takeOrders(
  dataDir: string,
  orders: Readonly<Record<string, Order>>,
  report: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const path = socketOf(dataDir)
  // This process holds the folder's lock, so any existing socket is from a killed process.
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
      // The client has disconnected.
      () => {},
    )
  })
  try {
    await new Promise<void>((open, failed) => {
      server.once('error', failed)
      // The umask keeps other users out from the moment the socket is created. `listen` creates it synchronously, so no
      // other file gets these permissions.
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

/** Reads the first line from a connection; rejects if the connection ends before the line does. */
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
 * Sends an order to the server that holds the data folder. Returns its answer and a function that closes the
 * connection; some orders remain in effect until the connection closes. Rejects with the reason if the order wasn't
 * executed.
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
 * Runs a command's work here or, if a server has the embedded database open, sends it an equivalent order. Throws
 * `CommandFailure` if the server can't be reached.
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
