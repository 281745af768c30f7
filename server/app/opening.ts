import { buildApp } from './app'
import { withBanner } from '../platform/http/stand-in-banner'
import { announce, showAccounts } from '../bootstrap/announce'
import { projectRoot } from '../platform/root'
import { systemClock } from '../platform/clock'
import { compose } from './compose'
import type { Config } from '../platform/config'
import { forJobs, type Opened } from '../platform/db/open'
import { seed } from './seed/seed'
import { listen } from '../platform/http/listen'
import { openLog } from '../platform/log'
import { loadLanguages } from '../platform/languages/languages'
import { startJobs } from './jobs/start'
import { inProcessApi } from '../platform/ssr/in-process-api'
import { pageHosts } from '../platform/ssr/page-hosts'
import { shutDown } from './shutdown'
import { pages } from '../platform/ssr/plugin'
import { onPublicChange } from '../platform/stream/public-change'

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
    onChange: (changed) => onPublicChange(ctx, changed),
  })
  const stopHearing = onPublicChange(
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
