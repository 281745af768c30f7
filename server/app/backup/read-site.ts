import { constants, existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { Kysely, sql } from 'kysely'
import type { Config } from '../../platform/config/config'
import { DataDirInUse, lockDataDir } from '../../platform/db/lock'
import {
  directUrlOf,
  embeddedDatabase,
  openDatabase,
  withoutLimit,
  type EngineName,
} from '../../platform/db/open'
import { lastsLong } from '../../platform/db/long-transaction'
import { greet } from '../../platform/db/reach-database'
import { PgliteClient } from '../../platform/db/pglite-client'
import { PgliteDialect } from '../../platform/db/pglite-dialect'
import type { DB } from '../../platform/db/schema'
import { askForCopy, copyBy, copyHere, type DatabaseCopy } from './snapshot-socket'
import { exactTexts } from './table-rows'
import { NoDatabase } from '../command'

/** Location of a site: database, files and data folder. */
export type SiteLocation = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'> &
  Partial<Pick<Config, 'DATABASE_DIRECT_URL' | 'FILES_URL'>>

/** Statement timeout for backups and restores on the embedded engine, in ms. */
const statementMs = 6 * 60 * 60 * 1000

/** Opens an embedded database folder for a backup. It must not be a folder that a server has open. */
export const openFolder = (folder: string): Kysely<DB> =>
  new Kysely<DB>({ dialect: new PgliteDialect(new PgliteClient(folder, statementMs)) })

/**
 * Runs `read` on a consistent snapshot of the database while servers keep writing: one snapshot transaction on
 * PostgreSQL, a copy of the folder on the embedded engine. Throws `NoDatabase`, `DatabaseOut` and `NoCopy`.
 */
export async function readAtOneMoment<T>(
  settings: SiteLocation,
  read: (db: Kysely<DB>, engine: EngineName) => Promise<T>,
): Promise<T> {
  const databaseUrl = directUrlOf(settings)
  if (!databaseUrl) {
    const copy = await copyOf(settings.DATA_DIR)
    const db = openFolder(copy.folder)
    try {
      return await unchanging(db, (trx) => read(trx, 'pglite'))
    } finally {
      await db.destroy()
      await copy.release()
    }
  }
  const opened = openDatabase({ databaseUrl })
  try {
    await greet(databaseUrl)
    return await withoutLimit(opened, (db) => unchanging(db, (trx) => read(trx, 'postgres')))
  } finally {
    await opened.close()
  }
}

const unchanging = <T>(db: Kysely<DB>, read: (trx: Kysely<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    await lastsLong.execute(trx)
    await exactTexts.execute(trx)
    return read(trx)
  })

/** Copies the embedded database, through the server that has it open or, if none does, in this process. */
async function copyOf(dataDir: string): Promise<DatabaseCopy> {
  const database = embeddedDatabase(dataDir)
  if (!existsSync(database)) throw new NoDatabase(dataDir)
  const here = await copyHere(dataDir)
  if (here) return here
  let unlock: () => void
  try {
    unlock = await lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof DataDirInUse) return askForCopy(dataDir)
    throw error
  }
  try {
    return await copyBy(
      (folder) => cp(database, folder, { recursive: true, mode: constants.COPYFILE_FICLONE }),
      dataDir,
    )
  } finally {
    unlock()
  }
}
