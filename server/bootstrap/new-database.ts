import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../platform/db/migrate'
import { newDatabaseFolder, newDatabaseMark } from '../platform/db/new-database'
import { openDatabase } from '../platform/db/open'

/** Makes the database that a first start copies: all migrations, no rows. */
export async function makeNewDatabase(): Promise<void> {
  rmSync(newDatabaseFolder, { recursive: true, force: true })
  mkdirSync(newDatabaseFolder, { recursive: true })
  const opened = openDatabase({ dataDir: newDatabaseFolder })
  await migrate(opened.db)
  await opened.close()
  writeFileSync(join(newDatabaseFolder, 'mark'), newDatabaseMark())
}
