import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { reasonOf } from '../../platform/db/database-away'
import { missingMigrations } from '../../platform/db/migrate'
import { uploadFolderOf } from '../../platform/http/upload-folder'
import { checkFolder } from '../../platform/process/check-folder'
import { withinMs } from './time-limit'

/**
 * Whether a check holds. `isShared`: every server misses what fails, so that no other one would answer better; this one
 * still sends what it keeps, and says in words what it cannot do.
 */
export type ReadinessCheck = { ok: true } | { ok: false; reason: string; isShared?: true }

/** What should hold where requests are sent, each with the reason where it does not. */
export type Readiness = Record<'database' | 'files' | 'schema' | 'accepting', ReadinessCheck>

/** Whether requests should be sent here. */
export const isReady = (checks: Readiness): boolean =>
  Object.values(checks).every((check) => check.ok || check.isShared)

/** Milliseconds that a check may take: a balancer waits for no longer. */
const checkMs = 2_000

/**
 * Checks whether this server should be sent requests. Each check answers within two seconds; none throws.
 * @param checkFiles whether files can be put away where they are kept, which in a bucket is paid for
 */
export async function readinessOf(
  { db, files, config, shutdown, checkStorage }: Ctx,
  checkFiles = () => files.checkWritable(),
): Promise<Readiness> {
  const [database, stored, received, schema] = await Promise.all([
    resultOf(async () => {
      await sql`select 1`.execute(db)
      await checkStorage?.()
    }, true),
    resultOf(checkFiles, config.FILES_URL !== undefined),
    // On the disk of this machine, also where files end up in a bucket.
    resultOf(() => checkFolder(uploadFolderOf(config.DATA_DIR)), false),
    resultOf(async () => {
      // What a newer version has applied besides is no reason: while a fleet changes versions the old ones go on.
      const missing = await missingMigrations(db)
      if (missing.length > 0) throw new Error(`The database lacks ${missing.join(', ')}`)
    }, false),
  ])
  return {
    database,
    files: received.ok ? stored : received,
    schema: database.ok ? schema : { ok: false, reason: 'Not known without the database', isShared: true },
    accepting: shutdown.signal.aborted ? { ok: false, reason: 'The server is shutting down' } : { ok: true },
  }
}

async function resultOf(check: () => Promise<unknown>, isShared: boolean): Promise<ReadinessCheck> {
  try {
    await withinMs(checkMs, check())
    return { ok: true }
  } catch (error) {
    return { ok: false, reason: reasonOf(error), ...(isShared && { isShared }) }
  }
}
