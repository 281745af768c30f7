import { Kysely } from 'kysely'
import type { Opened } from '../../server/platform/db/open'
import { PgliteDialect } from '../../server/platform/db/pglite-dialect'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { openSession } from '../../server/platform/db/pglite-session'
import type { DB } from '../../server/platform/db/schema'
import { newSite } from '../run/new-site'

/** Values reach the worker of the product as copies; one that cannot be copied has to fail here as well. */
const sent = (value: unknown) =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value

/**
 * PGlite in memory, in the thread of the tests: waking another thread twice for each statement costs more than most
 * statements do. The product asks a worker, as the browser tests and `engine-crash.test.ts` do.
 */
export function openEngine(): Opened {
  const db = onEngine(engineInMemory())
  return { db, engine: 'pglite', close: () => db.destroy() }
}

/** A new one, with the tables of the run where that has made some. */
export function engineInMemory(): PgliteEngine {
  return new PgliteEngine('memory://', newSite()?.packed)
}

/** Asks an engine in this thread. */
export const onEngine = (engine: PgliteEngine): Kysely<DB> => new Kysely<DB>({ dialect: dialectOn(engine) })

/** The same as a dialect, for tests that wrap it. */
export function dialectOn(engine: PgliteEngine): PgliteDialect {
  const session = openSession(engine, (cause) => {
    console.error('the engine crashed:', cause)
    process.exit(1)
  })
  return new PgliteDialect({
    query: async (sql, params) => {
      // Everything else that waits (a timer, a socket) has a turn between two statements, as with a worker.
      await new Promise((resolve) => setImmediate(resolve))
      return session.query(sql, params.map(sent))
    },
    close: () => session.close(),
  })
}
