import { rename, writeFile } from 'node:fs/promises'
import { Kysely } from 'kysely'
import { migrate } from './migrate'
import { PgliteDialect } from './pglite-dialect'
import { PgliteEngine } from './pglite-engine'
import { openSession } from './pglite-session'
import type { DB } from './schema'

/**
 * Writes a new embedded database as a gzipped archive: all tables, and no rows except the catalogue's first mark.
 * Creating a database takes seven seconds of CPU time, unpacking one takes one second. If a migration fails, the error
 * names its file.
 */
export async function packNewDatabase(path: string): Promise<void> {
  const engine = new PgliteEngine('memory://')
  const crashed = (cause: unknown) => {
    throw new Error('The embedded database crashed while it was packed', { cause })
  }
  const db = new Kysely<DB>({ dialect: new PgliteDialect(openSession(engine, crashed)) })
  try {
    await migrate(db)
    const archive = await engine.dumpDataDir('gzip')
    // The archive is renamed only when complete, so that a start during the build, or after an aborted build, doesn't
    // unpack a partial file.
    const part = `${path}.part`
    await writeFile(part, Buffer.from(await archive.arrayBuffer()))
    await rename(part, path)
  } finally {
    await db.destroy()
  }
}
