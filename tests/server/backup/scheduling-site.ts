import { giveCopies } from '../../../server/app/backup/snapshot-socket'
import { seed } from '../../../server/app/seed/seed'
import { migrate } from '../../../server/platform/db/migrate'
import { openDatabase } from '../../../server/platform/db/open'
import { appOn, type TestApp } from '../../support/harness'
import type { Sites, Where } from './sites'

/** A site backed up every six hours that keeps two archives. */
export interface SchedulingSite {
  source: Where
  app: TestApp
  close: () => Promise<void>
}

/** Opens an empty site on the engine of this run, with its backups in the given place. */
export async function schedulingSite(sites: Sites, BACKUP_DIR: string): Promise<SchedulingSite> {
  const { source, opened, end } = await openSource(sites)
  const app = await appOn(opened, {
    DATA_DIR: source.DATA_DIR,
    DATABASE_URL: source.DATABASE_URL ?? '',
    BACKUP_DIR,
    BACKUP_EVERY: '6',
    BACKUP_KEEP: '2',
  })
  await seed(app.ctx, 'none')
  const close = async () => {
    await app.http.close()
    await app.ctx.bus.close()
    await end()
  }
  return { source, app, close }
}

async function openSource(sites: Sites) {
  const postgres = process.env['DATABASE_URL']
  if (postgres) {
    const source: Where = await sites.emptyPostgres(postgres)
    const opened = openDatabase({ databaseUrl: source.DATABASE_URL })
    await migrate(opened.db)
    return { source, opened, end: opened.close }
  }
  const { opened, DATA_DIR } = await sites.embedded()
  const end: () => Promise<unknown> = await giveCopies(DATA_DIR, opened.copyTo!)
  const source: Where = { DATA_DIR }
  return { source, opened, end }
}
