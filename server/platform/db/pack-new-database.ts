import { Kysely } from 'kysely'
import { migrate } from './migrate'
import { PgliteDialect } from './pglite-dialect'
import { PgliteEngine } from './pglite-engine'
import { openSession } from './pglite-session'
import type { DB } from './schema'

/**
 * A new embedded database, with every table and no row but the first mark of the catalogue, as a gzipped archive of its
 * files. Making one takes seven seconds of a processor, unpacking it one. The build makes it for first starts, the test run for its engines in memory. Rejects
 * with the file's name when a migration fails.
 */
export async function packNewDatabase(): Promise<Buffer> {
  const engine = new PgliteEngine('memory://')
  const crashed = (cause: unknown) => {
    throw new Error('The embedded database crashed while it was packed', { cause })
  }
  const db = new Kysely<DB>({ dialect: new PgliteDialect(openSession(engine, crashed)) })
  try {
    await migrate(db)
    return Buffer.from(await (await engine.dumpDataDir('gzip')).arrayBuffer())
  } finally {
    await db.destroy()
  }
}
