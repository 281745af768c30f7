import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'
import { orderServer, takeOrders, type Order } from '../command-socket'

/**
 * Folder for copies of the embedded database used by backups. The process that holds the data folder's lock removes
 * copies left by a killed process.
 */
export const copyFolder = (dataDir: string): string => join(dataDir, 'copies')

/** No copy can be obtained from the server that holds the data folder. */
export class NoCopy extends CommandFailure {
  constructor(dataDir: string, reason: string) {
    super(
      `The server that uses ${dataDir} cannot be asked for a copy of its database: ${reason}. Stop it, and try again.`,
    )
  }
}

/** Copy functions of this process, by data folder; jobs in this process call them without a socket. */
const givenHere = new Map<string, (folder: string) => Promise<void>>()

/**
 * Serves copies of the embedded database to this process's jobs and, over a socket, to commands. Each connection gets
 * one copy, removed when the connection ends. The same socket handles the orders in `others` (see `takeOrders`).
 * Returns a function that closes the socket.
 */
export async function giveCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  report: (error: unknown) => void = () => {},
  others: Readonly<Record<string, Order>> = {},
): Promise<() => Promise<void>> {
  // This process holds the folder's lock, so any existing copy is from a killed process.
  await rm(copyFolder(dataDir), { recursive: true, force: true })
  givenHere.set(resolve(dataDir), copyTo)
  const copy: Order = async (_, ended) => {
    const folder = join(copyFolder(dataDir), randomUUID())
    const copied = copyTo(folder)
    const remove = () => rm(folder, { recursive: true, force: true })
    Promise.allSettled([copied, ended]).then(remove).catch(report)
    await copied
    return { folder: resolve(folder) }
  }
  const stop = await takeOrders(dataDir, { ...others, copy }, report)
  return async () => {
    givenHere.delete(resolve(dataDir))
    await stop()
  }
}

/** A database copy and the function that releases it. */
export interface DatabaseCopy {
  folder: string
  release: () => Promise<void>
}

/** Copies the database of a data folder to a new folder, which is removed if copying fails. */
export async function copyBy(
  copyTo: (folder: string) => Promise<void>,
  dataDir: string,
): Promise<DatabaseCopy> {
  const folder = join(copyFolder(dataDir), randomUUID())
  const ended = removedWhenInterrupted(folder)
  const release = async () => {
    await rm(folder, { recursive: true, force: true })
    ended()
  }
  try {
    await copyTo(folder)
    return { folder, release }
  } catch (error) {
    await release()
    throw error
  }
}

/** Copies within this process; null if it doesn't have the database open. */
export async function copyHere(dataDir: string): Promise<DatabaseCopy | null> {
  const copyTo = givenHere.get(resolve(dataDir))
  if (!copyTo) return null
  return copyBy(copyTo, dataDir)
}

/** Requests a copy from the server that holds the data folder. Throws `NoCopy`. */
export async function askForCopy(dataDir: string): Promise<DatabaseCopy> {
  const given = await orderServer(dataDir, 'copy').catch((error: Error) => {
    throw new NoCopy(dataDir, error.message)
  })
  const { folder } = given.answer as { folder: string }
  return {
    folder,
    release: async () => {
      given.end()
      // The server removes the copy as well; this ensures that it is gone when `release` resolves.
      await rm(folder, { recursive: true, force: true })
    },
  }
}
