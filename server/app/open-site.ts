import cluster from 'node:cluster'
import { hostname } from 'node:os'
import { isArchiveAddress } from '../../contract/map/map-archive'
import { announce } from './print-address'
import { buildApp } from './app'
import { sampledShare } from '../platform/http/requests/trace-requests'
import { partsFor } from '../platform/http/request-context'
import { noteVisit, visitorOf } from '../platform/http/note-visit'
import { withBanner } from '../platform/http/pages/stand-in-banner'
import { projectRoot } from '../platform/process/root'
import { restoredFrom } from '../platform/settings/settings'
import { systemClock } from '../platform/process/clock'
import { compose } from './compose'
import { goLiveOrder } from './backup/go-live'
import { giveCopies } from './backup/snapshot-socket'
import type { Config } from '../platform/config/config'
import { forJobs, type Opened } from '../platform/db/open'
import { seed, type BegunDemo } from './seed/seed'
import { keptMs } from '../platform/http/public-cache'
import { listen } from '../platform/http/listen'
import { maintenanceOrder } from '../areas/admin'
import { loadLanguages } from '../platform/texts/languages'
import { startJobs } from './jobs/start-jobs'
import { inProcessApi } from '../platform/ssr/in-process-api'
import { answerSupervisor } from './processes/supervisor-link'
import { warnOfConnections } from './processes/warn-of-connections'
import { onSignal } from './on-signal'
import { loadPictures } from './open-workshop'
import { shutDown } from './shutdown'
import { pages } from '../platform/ssr/plugin'
import { onPublicChange } from '../platform/stream/public-change'
import type { FreshAccount } from '../areas/setup'
import { pino, type DestinationStream, type Logger } from 'pino'
import { running } from '../platform/process/version'
import type { Ctx } from '../platform/context'
import type { PageHosts } from '../platform/ports/page-hosts'
import { googleMapHosts, liveHosts } from '../platform/ssr/csp'

/**
 * Returns every external host that pages may currently load from or connect to: live gateways, identity service, push
 * and map.
 */
export async function pageHosts({ settings, gateways, identity, push }: Ctx): Promise<PageHosts[]> {
  const live = liveHosts(identity ? [...gateways.list(), identity] : gateways.list())
  if (push) live.push(push.pageHosts())
  const { google_maps_key: key, map_archive: archive } = await settings.current()
  if (key) live.push(googleMapHosts)
  if (isArchiveAddress(archive)) live.push({ connect: [new URL(archive).origin] })
  return live
}

/**
 * Formats an error for the log: includes its location, but never the values that caused it, which PostgreSQL puts into
 * `detail`.
 */
function errorLine(error: unknown) {
  if (!(error instanceof Error)) return error
  const { name, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type: name, message, code, stack, cause: cause instanceof Error ? cause.message : undefined }
}

/** Creates the server's log: one JSON line per entry to stdout, with UTC time. `to` redirects it in tests. */
export function openLog(level = 'warn', to?: DestinationStream): Logger {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), version: running.version, commit: running.commit },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorLine, error: errorLine },
  }
  return to ? pino(options, to) : pino(options)
}

/**
 * Prints the accounts created during this start. Must run right after they are stored: if a later step fails (such as a
 * port in use), the passwords could never be read again.
 */
function showAccounts(fresh: readonly FreshAccount[]) {
  if (!fresh.length) return
  console.log('Accounts made just now; these passwords are shown only once:')
  for (const { who, email, password } of fresh)
    console.log(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
}

/** Explains why a restored site doesn't send anything yet. */
async function showWaiting({ db }: Ctx): Promise<void> {
  const backup = await restoredFrom(db)
  if (backup === null) return
  console.log(
    `This site was restored from the backup of ${backup} and is not live: no mail and no webhook is sent, no gateway is asked about payments, no deadline is kept. Once the site of the backup is shut down for good: npx threshold go-live`,
  )
}

/** Serves the site on its port. Returns a close function that resolves after the last response. */
async function serveSite(ctx: Ctx, dev: boolean): Promise<() => Promise<void>> {
  const keptFor = dev ? 0 : keptMs
  const { http, registry } = await buildApp(ctx, keptFor)
  await http.register(pages, {
    dev,
    root: projectRoot,
    origin: ctx.config.publicUrl,
    apiFor: inProcessApi(ctx, registry, keptFor),
    onVisit: (request, visited) => void noteVisit(partsFor(ctx, request), visited, visitorOf(request)),
    hosts: () => pageHosts(ctx),
    mark: (html, lang) => withBanner(ctx, html, lang),
    onChange: (changed) => onPublicChange(ctx, changed),
    metrics: ctx.metrics,
    traces: ctx.config.OTEL_EXPORTER_OTLP_ENDPOINT ? sampledShare() : null,
  })
  const following = ctx.replica?.follow((changed) => onPublicChange(ctx, changed))
  await listen(http, { host: ctx.config.HOST, port: ctx.config.PORT })
  return () => {
    following?.close()
    return http.close()
  }
}

/**
 * Starts the site on a migrated database: seeds it if empty, then serves and runs jobs according to the role until
 * stopped. `begin` returns the demo market if its preparation has already started.
 */
export async function open(
  config: Config,
  opened: Opened,
  { dev, begin }: { dev: boolean; begin?: () => Promise<BegunDemo> },
): Promise<void> {
  const log = openLog(config.LOG_LEVEL)
  // Loaded only if a collector is set: the library is large and would slow down every start.
  const endTraces =
    config.OTEL_EXPORTER_OTLP_ENDPOINT &&
    (await import('../platform/observability/send-traces')).sendTraces(log)
  const ctx = await compose(config, opened, systemClock, log)
  const background = { ...ctx, db: forJobs(opened).db }
  const fresh = await seed(background, config.SEED, begin)
  showAccounts(fresh)
  // Only one of several processes prints the notice.
  if (cluster.isPrimary || cluster.worker?.id === 1) await showWaiting(background)
  if (config.standIns.demo && !fresh.length) await (await loadPictures()).makeTheRest(background)
  if (cluster.worker?.id === 1) await warnOfConnections(background)
  const stopListening = onPublicChange(
    ctx,
    () => void loadLanguages(ctx.db).catch((error: unknown) => log.warn({ error }, 'the languages')),
  )
  const closeSite = config.ROLE === 'worker' ? async () => {} : await serveSite(ctx, dev)
  // Uses the job connections, so that metrics are available even if request connections are exhausted.
  const monitoring =
    ctx.metrics && (await import('../areas/observability')).monitored(background, ctx.metrics, opened.pools)
  const monitoringPort =
    monitoring && cluster.isPrimary
      ? await (await import('../areas/observability')).openMonitoringPort(config, monitoring)
      : null
  const stopJobs = startJobs(background)
  const stopCopies = opened.copyTo
    ? await giveCopies(
        config.DATA_DIR,
        opened.copyTo,
        (error) => log.warn({ error }, 'commands cannot ask for a copy of the database'),
        { maintenance: maintenanceOrder(ctx), 'go-live': goLiveOrder(ctx) },
      )
    : async () => {}
  if (config.ROLE !== 'web')
    ctx.files.makeAll().catch((error: unknown) => {
      if (!ctx.shutdown.signal.aborted) log.warn({ error }, 'the demo pictures')
    })
  if (cluster.isPrimary) announce(config, 1)

  const steps = {
    refuseNew: () => ctx.shutdown.abort(),
    finishJobs: stopJobs,
    closeListener: async () => {
      stopListening()
      await closeSite()
    },
    release: async () => {
      await monitoringPort?.close()
      await stopCopies()
      await ctx.bus.close()
      await opened.close()
      if (endTraces) await endTraces()
    },
  }
  const end = (noticeMs: number) => {
    // Terminals and some service managers signal every process, and the supervisor forwards the signal too.
    if (!ctx.shutdown.signal.aborted) void shutDown(steps, noticeMs, { exit: process.exit, log })
  }
  let isSignalled = false
  const stop = (signal: NodeJS.Signals) => {
    // A second signal, for example Ctrl+C pressed again, exits immediately.
    if (isSignalled) return process.exit(1)
    isSignalled = true
    end(signal === 'SIGINT' ? 0 : config.SHUTDOWN_NOTICE_SECONDS * 1000)
  }
  onSignal(stop)
  if (cluster.isWorker)
    answerSupervisor({
      reports: monitoring ? { readiness: monitoring.readiness, metrics: monitoring.report } : undefined,
      end,
    })
}
