import { buildApp } from './app'
import { withBanner } from './areas/content/stand-in-banner'
import { announce, showAccounts } from './bootstrap/announce'
import { projectRoot } from './bootstrap/root'
import { systemClock } from './clock'
import { compose } from './compose'
import type { Config } from './config'
import { forJobs, type Opened } from './db/open'
import { seed } from './db/seed/seed'
import { listen } from './http/listen'
import { openLog } from './log'
import { loadLanguages } from './languages/spoken'
import { startJobs } from './jobs/start'
import { inProcessApi } from './ssr/in-process-api'
import { pageHosts } from './ssr/page-hosts'
import { shutDown } from './shutdown'
import { pages } from './ssr/plugin'
import { hearHouse } from './stream/house'

/** Opens the site over a migrated database: seeded when it is empty, on its port, with its jobs; until it is told to stop. */
export async function open(config: Config, opened: Opened, { dev }: { dev: boolean }): Promise<void> {
  const log = openLog(process.env['LOG_LEVEL'])
  const ctx = await compose(config, opened, systemClock, log)
  const background = { ...ctx, db: forJobs(opened).db }
  showAccounts(await seed(background, config.SEED))
  const { http, registry } = await buildApp(ctx)
  await http.register(pages, {
    dev,
    root: projectRoot,
    origin: config.publicUrl,
    apiFor: inProcessApi(ctx, registry),
    hosts: () => pageHosts(ctx),
    mark: (html, lang) => withBanner(ctx, html, lang),
    onChange: (changed) => hearHouse(ctx, changed),
  })
  const stopHearing = hearHouse(
    ctx,
    () => void loadLanguages(ctx.db).catch((error: unknown) => log.warn({ error }, 'the languages')),
  )
  await listen(http, { host: config.HOST, port: config.PORT })
  const stopJobs = startJobs(background)
  announce(config, opened.engine)

  const steps = {
    refuseNew: () => ctx.shutdown.abort(),
    finishJobs: stopJobs,
    closeListener: async () => {
      stopHearing()
      await http.close()
    },
    release: async () => {
      await ctx.bus.close()
      await opened.close()
    },
  }
  const stop = (signal: NodeJS.Signals) => {
    // Told twice, by somebody who waits at the terminal.
    if (ctx.shutdown.signal.aborted) return process.exit(1)
    void shutDown(steps, signal === 'SIGINT', { exit: process.exit, log })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
}
