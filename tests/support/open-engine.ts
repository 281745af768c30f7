import { Kysely } from 'kysely'
import type { Opened } from '../../server/platform/db/open'
import { PgliteDialect } from '../../server/platform/db/pglite-dialect'
import { PgliteEngine } from '../../server/platform/db/pglite-engine'
import { openSession } from '../../server/platform/db/pglite-session'
import type { DB } from '../../server/platform/db/schema'
import { newSite } from '../run/new-site'

/**
 * Copies a value as production does when it sends values to a worker; a value that can't be copied must fail here too.
 */
const sent = (value: unknown) =>
  typeof value === 'object' && value !== null ? structuredClone(value) : value

/**
 * Opens in-memory PGlite on the thread of the tests, because waking another thread twice per statement costs more than
 * most statements. Production uses a worker, and so do the browser tests and `engine-crash.test.ts`.
 */
export function openEngine(): Opened {
  const db = onEngine(engineInMemory())
  return { db, engine: 'pglite', close: () => db.destroy() }
}

/** Creates an engine that already has the tables if the test run has prepared them. */
export function engineInMemory(): PgliteEngine {
  return new PgliteEngine('memory://', newSite()?.packed)
}

/** Returns a Kysely instance for an engine on this thread. */
export const onEngine = (engine: PgliteEngine): Kysely<DB> => new Kysely<DB>({ dialect: dialectOn(engine) })

/** Returns the dialect itself, for tests that wrap it. */
export function dialectOn(engine: PgliteEngine): PgliteDialect {
  const session = openSession(engine, (cause) => {
    console.error('the engine crashed:', cause)
    process.exit(1)
  })
  return new PgliteDialect({
    query: async (sql, params) => {
      // Lets pending timers and sockets run between two statements, as they would with a worker.
      await new Promise((resolve) => setImmediate(resolve))
      return session.query(sql, params.map(sent))
    },
    close: () => session.close(),
  })
}
