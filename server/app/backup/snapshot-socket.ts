import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandFailure } from '../command'
import { removedWhenInterrupted } from '../clean-up-on-interrupt'
import { orderServer, takeOrders, type Order } from '../command-socket'

/** Copies of the embedded database that backups read; whoever holds the folder's lock removes those of a killed process. */
export const copyFolder = (dataDir: string): string => join(dataDir, 'copies')

/** The server that holds the data folder cannot be asked for a copy. */
export class NoCopy extends CommandFailure {
  constructor(dataDir: string, reason: string) {
    super(
      `The server that uses ${dataDir} cannot be asked for a copy of its database: ${reason}. Stop it, and try again.`,
    )
  }
}

/** Copies that this process gives: those of its own jobs need no socket. */
const givenHere = new Map<string, (folder: string) => Promise<void>>()

/**
 * Gives copies of the embedded database to jobs of this process and to commands, one to a connection of theirs: it is
 * removed when that ends. Takes `others`, the orders of commands that are no backups, at the same socket (see
 * `takeOrders`). Answers with a function that stops it.
 */
export async function giveCopies(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  report: (error: unknown) => void = () => {},
  others: Readonly<Record<string, Order>> = {},
): Promise<() => Promise<void>> {
  // The lock of the folder is held: whatever is there is of a process that was killed.
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

/** A copy from this very process; null where it does not have the database open. */
export async function copyHere(dataDir: string): Promise<DatabaseCopy | null> {
  const copyTo = givenHere.get(resolve(dataDir))
  if (!copyTo) return null
  return copyBy(copyTo, dataDir)
}

/** Asks the server that holds the data folder for a copy of its database. Throws `NoCopy`. */
export async function askForCopy(dataDir: string): Promise<DatabaseCopy> {
  const given = await orderServer(dataDir, 'copy').catch((error: Error) => {
    throw new NoCopy(dataDir, error.message)
  })
  const { folder } = given.answer as { folder: string }
  return {
    folder,
    release: async () => {
      given.end()
      // The server does so as well; this one waits for it.
      await rm(folder, { recursive: true, force: true })
    },
  }
}
