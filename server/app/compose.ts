import type { FastifyBaseLogger } from 'fastify'
import { openBreachedPasswords } from '../platform/identity/breached-passwords'
import type { Clock } from '../platform/process/clock'
import { closeToOthers } from '../platform/process/own-folder'
import { uploadFolderOf } from '../platform/http/upload-folder'
import type { Config } from '../platform/config/config'
import type { Ctx } from '../platform/context'
import type { Opened } from '../platform/db/open'
import type { Report } from '../platform/db/availability'
import { bankAccountOf } from '../gateways/bank/account'
import { openGateways } from '../gateways/registry'
import { loadLanguages } from '../platform/texts/languages'
import { openSignedLinks } from '../platform/media/signed-links'
import { openSettings } from '../platform/settings/current-settings'
import { localBus, postgresBus } from '../platform/ports/bus'
import { Replica } from '../platform/db/replica'
import { filesFolder, openFiles } from '../platform/ports/open-files'
import { lateFiles } from '../platform/ports/late-files'
import { openIdentity } from '../platform/identity/identity'
import { clamd } from '../platform/ports/malware'
import { openMail } from '../platform/ports/open-mail'
import { openSms } from '../platform/ports/sms'
import { openPush } from '../platform/ports/push'
import { registerHandlers } from '../core/outbox/handlers'
import { effectHandler } from './effect-handlers'
import { kinds } from './kinds'
import { paymentAt } from '../areas/payments'
import { sandboxKeys } from './open-workshop'
import { reportReplica } from './report-replica'
import { registerKinds } from '../core/registry'
import { openSecurityLog } from '../platform/security/security-log'

/**
 * Assembles the server from the configuration: each port uses its real implementation if configured, otherwise the
 * embedded one. `retryMs` overrides the delay before a gateway call is retried.
 */
export async function compose(
  config: Config,
  { db, replicaDb, engine, directUrl, availability, checkStorage }: Opened,
  clock: Clock,
  log: FastifyBaseLogger,
  retryMs?: number,
): Promise<Ctx> {
  for (const folder of [filesFolder, uploadFolderOf]) closeToOthers(folder(config.DATA_DIR))
  registerHandlers(effectHandler)
  await loadLanguages(db)
  if (availability) availability.report = reportTo(log)
  const gateways = await openGateways(config, db, sandboxKeys, retryMs)
  registerKinds({ ...kinds, payment: paymentAt(gateways) })
  return {
    config,
    db,
    engine,
    checkStorage,
    clock,
    log,
    // Loaded only if metrics are enabled: the library would slow down every start.
    metrics:
      config.METRICS_PORT === undefined
        ? null
        : (await import('../platform/observability/metrics')).openMetrics(),
    security: openSecurityLog(log, clock),
    files: lateFiles(openFiles(config)),
    fileLinks: await openSignedLinks(db, clock),
    mail: openMail(config, db, clock),
    sms: openSms(config, db, clock),
    gateways,
    simulatesPayments: () => gateways.sandbox.size > 0 || bankAccountOf({ gateways })?.mode === 'sandbox',
    breached: config.BREACHED_PASSWORDS ? await openBreachedPasswords(config.BREACHED_PASSWORDS) : null,
    malware: config.CLAMD_URL ? clamd(config.CLAMD_URL) : null,
    bus: directUrl ? postgresBus(directUrl, (error) => log.warn({ error }, 'the bus')) : localBus(),
    replica: replicaDb ? new Replica(db, replicaDb, reportReplica(log)) : null,
    shutdown: new AbortController(),
    push: openPush(config, clock),
    settings: await openSettings(db),
    identity: openIdentity(config, clock, () => gateways.address()),
  }
}

/**
 * Logs once when the database goes away and once when it is back. Errors in between are returned to clients but not
 * logged.
 */
const reportTo =
  (log: FastifyBaseLogger): Report =>
  (state, reason) =>
    state === 'away' ? log.error({ reason }, 'the database is away') : log.warn('the database is back')
