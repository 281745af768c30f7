import { rename, writeFile } from 'node:fs/promises'
import { Kysely } from 'kysely'
import { migrate } from './migrate'
import { PgliteDialect } from './pglite-dialect'
import { PgliteEngine } from './pglite-engine'
import { openSession } from './pglite-session'
import type { DB } from './schema'

/**
 * Writes a new embedded database, with every table and no row but the first mark of the catalogue, as a gzipped archive
 * of its files. Making one takes seven seconds of a processor, unpacking it one. Rejects with the file's name when a
 * migration fails.
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
    // Under its name only when it is whole: a start beside the build, or after one that was cut short, unpacks no half.
    const part = `${path}.part`
    await writeFile(part, Buffer.from(await archive.arrayBuffer()))
    await rename(part, path)
  } finally {
    await db.destroy()
  }
}
