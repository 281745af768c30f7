import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '../../../server/platform/process/clock'
import { compose } from '../../../server/app/compose'
import { readConfig } from '../../../server/platform/config/config'
import { lockDataDir } from '../../../server/platform/db/lock'
import { migrateDatabase } from '../../../server/platform/db/migrate-database'
import { openDatabase } from '../../../server/platform/db/open'

/**
 * Opens the benchmark's own data folder and, on PostgreSQL, its own database, so that it never touches real listings.
 */
export async function openSite(size: number, databaseUrl?: string) {
  const dataDir = join(tmpdir(), `threshold-bench-${databaseUrl ? 'postgres' : 'pglite'}-${size}`)
  mkdirSync(dataDir, { recursive: true })
  const unlock = await lockDataDir(dataDir)
  const opened = openDatabase({ dataDir, ...(databaseUrl && { databaseUrl }) })
  await migrateDatabase(opened)
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, CALLS_PER_MINUTE: '1000000' })
  const ctx = await compose(config, opened, systemClock, pino({ level: 'silent' }))
  const close = async () => {
    await ctx.bus.close()
    await opened.db.destroy()
    unlock()
  }
  return { dataDir, opened, ctx, close }
}
