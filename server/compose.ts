import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { openBreachedPasswords } from './areas/accounts/breached-passwords'
import type { Clock } from './clock'
import type { Config } from './config'
import type { Ctx } from './context'
import type { Opened } from './db/open'
import type { Report } from './db/availability'
import { openGateways } from './gateways/registry'
import { loadLanguages } from './languages/spoken'
import { openSignedLinks } from './media/signed-links'
import { localBus, postgresBus } from './ports/bus'
import { folderFiles } from './ports/files-folder'
import { openIdentity } from './ports/identity'
import { clamd } from './ports/malware'
import { openMail } from './ports/open-mail'
import { openSms } from './ports/sms'
import { openPush } from './push/fcm'
import { kinds } from './records/kinds'
import { registerKinds } from './records/registry'
import { openSecurityLog } from './security/log'

/**
 * Puts the parts together by the settings: each port gets its real side when it is configured, else the embedded one.
 * `retryMs`: milliseconds before a gateway is asked again, where it is not the usual.
 */
export async function compose(
  config: Config,
  { db, engine, databaseUrl, availability }: Opened,
  clock: Clock,
  log: FastifyBaseLogger,
  retryMs?: number,
): Promise<Ctx> {
  registerKinds(kinds)
  await loadLanguages(db)
  if (availability) availability.report = reportTo(log)
  const gateways = await openGateways(config, db, retryMs)
  return {
    config,
    db,
    engine,
    clock,
    log,
    security: openSecurityLog(log, clock),
    files: folderFiles(join(config.DATA_DIR, 'files')),
    fileLinks: await openSignedLinks(db, clock),
    mail: openMail(config, db, clock),
    sms: openSms(config, db, clock),
    gateways,
    breached: config.BREACHED_PASSWORDS ? await openBreachedPasswords(config.BREACHED_PASSWORDS) : null,
    malware: config.CLAMD_URL ? clamd(config.CLAMD_URL) : null,
    bus: databaseUrl ? postgresBus(databaseUrl, (error) => log.warn({ error }, 'the bus')) : localBus(),
    shutdown: new AbortController(),
    push: openPush(config, clock),
    identity: openIdentity(config, clock, () => gateways.address()),
  }
}

/** Once when the database goes away, once when it is back; what fails meanwhile is answered, not logged. */
const reportTo =
  (log: FastifyBaseLogger): Report =>
  (state, reason) =>
    state === 'away' ? log.error({ reason }, 'the database is away') : log.warn('the database is back')
