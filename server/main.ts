import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app'
import { announce, showAccounts } from './bootstrap/announce'
import { systemClock } from './clock'
import { compose } from './compose'
import { BadConfig, readConfig, type Config } from './config'
import { DataDirInUse, lockDataDir } from './db/lock'
import { migrate } from './db/migrate'
import { DatabaseOut, greet, openDatabase } from './db/open'
import { seed } from './db/seed/seed'
import { startJobs } from './jobs/start'
import { pageHosts } from './ssr/page-hosts'
import { pages } from './ssr/plugin'
import { inProcessApi } from './ssr/in-process-api'
import { projectRoot } from './bootstrap/root'

const dotenv = join(projectRoot, '.env')
const dev = process.argv.includes('--dev')

async function start(config: Config) {
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  process.on('exit', unlock)
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' })
  const opened = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  if (config.DATABASE_URL) await greet(opened, config.DATABASE_URL)
  await migrate(opened.db)
  const ctx = await compose(config, opened, systemClock, log)
  showAccounts(await seed(ctx, config.SEED))
  const { http, registry } = await buildApp(ctx)
  await http.register(pages, {
    dev,
    root: projectRoot,
    origin: config.publicUrl,
    apiFor: inProcessApi(ctx, registry),
    hosts: () => pageHosts(ctx),
  })
  await http.listen({ host: config.HOST, port: config.PORT })
  const stopJobs = startJobs(ctx)
  announce(config, opened.engine)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await stopJobs()
    await http.close()
    await ctx.bus.close()
    await opened.db.destroy()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

try {
  if (existsSync(dotenv)) process.loadEnvFile(dotenv)
  await start(readConfig(process.env))
} catch (error) {
  const known = [BadConfig, DataDirInUse, DatabaseOut].some((kind) => error instanceof kind)
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (known) console.error((error as Error).message)
  else if (taken) console.error(`The port is in use: ${(error as Error).message}. Choose another with PORT.`)
  else console.error(error)
  process.exit(1)
}
