import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { reasonOf } from '../../platform/db/away'
import { missingMigrations } from '../../platform/db/migrate'
import { withinMs } from './time-limit'

/** What has to hold before requests are sent here, each with the reason where it does not. */
export type Readiness = Record<
  'database' | 'files' | 'schema' | 'accepting',
  { ok: true } | { ok: false; reason: string }
>

/** Milliseconds that a check may take: a balancer waits for no longer. */
const checkMs = 2_000

/** Checks whether this server should be sent requests. Each check answers within two seconds; none throws. */
export async function readinessOf({ db, files, shutdown }: Ctx): Promise<Readiness> {
  const [database, writable, schema] = await Promise.all([
    resultOf(() => sql`select 1`.execute(db)),
    resultOf(() => files.checkWritable()),
    resultOf(async () => {
      // What a newer version has applied besides is no reason: while a fleet changes versions the old ones go on.
      const missing = await missingMigrations(db)
      if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}`)
    }),
  ])
  return {
    database,
    files: writable,
    schema,
    accepting: shutdown.signal.aborted ? { ok: false, reason: 'The server is shutting down' } : { ok: true },
  }
}

async function resultOf(check: () => Promise<unknown>): Promise<Readiness['database']> {
  try {
    await withinMs(checkMs, check())
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}
