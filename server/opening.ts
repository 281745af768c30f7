import { pino } from 'pino'
import { buildApp } from './app'
import { announce, showAccounts } from './bootstrap/announce'
import { projectRoot } from './bootstrap/root'
import { systemClock } from './clock'
import { compose } from './compose'
import type { Config } from './config'
import type { Opened } from './db/open'
import { seed } from './db/seed/seed'
import { loadLanguages } from './languages/spoken'
import { startJobs } from './jobs/start'
import { inProcessApi } from './ssr/in-process-api'
import { pageHosts } from './ssr/page-hosts'
import { pages } from './ssr/plugin'
import { hearHouse } from './stream/house'

/** Opens the site over a migrated database: seeded when it is empty, on its port, with its jobs; until it is told to stop. */
export async function open(config: Config, opened: Opened, { dev }: { dev: boolean }): Promise<void> {
  const log = pino({ level: process.env['LOG_LEVEL'] ?? 'warn' })
  const ctx = await compose(config, opened, systemClock, log)
  showAccounts(await seed(ctx, config.SEED))
  const { http, registry } = await buildApp(ctx)
  await http.register(pages, {
    dev,
    root: projectRoot,
    origin: config.publicUrl,
    apiFor: inProcessApi(ctx, registry),
    hosts: () => pageHosts(ctx),
    onChange: (changed) => hearHouse(ctx, changed),
  })
  const stopHearing = hearHouse(
    ctx,
    () => void loadLanguages(ctx.db).catch((error: unknown) => log.warn({ error }, 'the languages')),
  )
  await http.listen({ host: config.HOST, port: config.PORT })
  const stopJobs = startJobs(ctx)
  announce(config, opened.engine)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    stopHearing()
    await stopJobs()
    await http.close()
    await ctx.bus.close()
    await opened.db.destroy()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}
