import cluster from 'node:cluster'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadDotenv } from './cli/dotenv.mjs'
import { listenable } from './cli/check-port'
import { plainReason } from './cli/explain-error'
import { projectRoot } from '../platform/process/root'
import { readConfig, type Config } from '../platform/config/config'
import { lockDataDir } from '../platform/db/lock'
import { addressOf, openDatabase, setByRole, type Opened } from '../platform/db/open'
import { greet } from '../platform/db/reach-database'
import { migrateDatabase } from '../platform/db/migrate-database'
import { traceStatement } from '../platform/observability/spans'
import { refusePoolers } from '../platform/db/pooler'
import { withDemoPeople } from './demo-people'
import { onSignal } from './on-signal'
import { refuseEmbedded, refuseStandIns } from '../platform/config/stand-ins'
import { refuseUnencrypted } from '../platform/config/unencrypted'
import { refuseUnfinishedRestore } from '../platform/process/unfinished-restore'

/** Maximum wait for a database that starts together with the server, in seconds. */
const databaseWaitSeconds = 60

/** Development mode: a single process with hot reload. */
const dev = process.argv.includes('--dev')
const dotenv = join(projectRoot, '.env')

/**
 * Opens the database first: the embedded database takes a second on its own thread, while the rest of the server loads.
 */
async function start(config: Config) {
  refuseStandIns(config)
  refuseUnencrypted(config)
  refuseEmbedded(config)
  refuseUnfinishedRestore(config)
  // The primary checks the ports before it forks workers.
  if (cluster.isPrimary) await listenable(config)
  if (cluster.isPrimary && config.WORKERS > 1 && !dev)
    return (await import('./processes/supervise')).supervise(config, fileURLToPath(import.meta.url))
  const unlock = config.DATABASE_URL ? () => {} : await lockDataDir(config.DATA_DIR)
  process.on('exit', unlock)
  const opened = openDatabase({
    ...addressOf(config),
    log: config.OTEL_EXPORTER_OTLP_ENDPOINT ? traceStatement : undefined,
  })
  const begin = opened.isNew && config.SEED === 'demo' ? begunDemo(config) : undefined
  const ready = config.DATABASE_URL ? reach(opened, config) : Promise.resolve()
  const [{ open }] = await Promise.all([import('./open-site'), ready.then(() => migrateDatabase(opened))])
  await open(await withDemoPeople(config, opened.db), opened, { dev, begin })
  // From here on requests are waiting, so stop retrying.
  if (opened.availability) opened.availability.patience.until = 0
}

/** Prepares the demo market while the database is unpacked. */
function begunDemo({ DATA_DIR }: Config) {
  const begun = import('./seed/seed').then(({ beginDemo }) => beginDemo(DATA_DIR))
  // Avoids an unhandled rejection if the database fails first.
  begun.catch(() => {})
  return () => begun
}

/** Waits for PostgreSQL and rejects unsuitable connection poolers. */
async function reach(opened: Opened, config: Config): Promise<void> {
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = config
  if (directUrl) {
    await greet(directUrl, databaseWaitSeconds)
    // Must happen before the pooler opens its first connection for us.
    await setByRole(directUrl, databaseWaitSeconds * 1000)
  }
  await greet(databaseUrl!, databaseWaitSeconds)
  if (opened.availability) opened.availability.patience.until = Date.now() + databaseWaitSeconds * 1000
  await refusePoolers(config)
}

// Safe to exit: nothing is being served, and migrations are transactional.
onSignal((signal) => process.exit(128 + constants.signals[signal]))
try {
  loadDotenv(dotenv)
  await start(readConfig(process.env))
} catch (error) {
  console.error(plainReason(error))
  process.exit(1)
}
