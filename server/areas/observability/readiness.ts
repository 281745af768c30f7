import { sql } from 'kysely'
import type { Ctx } from '../../platform/context'
import { reasonOf } from '../../platform/db/database-away'
import { missingMigrations } from '../../platform/db/migrate'
import { uploadFolderOf } from '../../platform/http/upload-folder'
import { checkFolder } from '../../platform/process/check-folder'
import { withinMs } from './time-limit'

/**
 * Result of a check. `isShared`: the failure affects every server equally, so no other server would do better; this
 * server still serves cached content and explains what is unavailable.
 */
export type ReadinessCheck = { ok: true } | { ok: false; reason: string; isShared?: true }

/** Checks a server should pass to receive requests, with the reason for each failure. */
export type Readiness = Record<'database' | 'files' | 'schema' | 'accepting', ReadinessCheck>

/** Whether this server should receive requests. */
export const isReady = (checks: Readiness): boolean =>
  Object.values(checks).every((check) => check.ok || check.isShared)

/** Timeout of a check in ms; load balancers don't wait longer. */
const checkMs = 2_000

/**
 * Checks whether this server should receive requests. Each check finishes within two seconds; none throws.
 * @param checkFiles checks that files can be stored; with a bucket, each check costs money
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
    // Uploads pass through this machine's disk even if files are stored in a bucket.
    resultOf(() => checkFolder(uploadFolderOf(config.DATA_DIR)), false),
    resultOf(async () => {
      // Additional migrations of a newer version are fine: during a rolling update, old servers keep running.
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
