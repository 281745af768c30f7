import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from './process/clock'
import type { Config } from './config/config'
import type { EngineName } from './db/open'
import type { Replica } from './db/replica'
import type { DB } from './db/schema'
import type { KeptSettings } from './settings/current-settings'
import type { Bus } from './ports/bus'
import type { SignedLinks } from './media/signed-links'
import type { LateFiles } from './ports/late-files'
import type { Identity } from './identity/identity'
import type { MalwareScanner } from './ports/malware'
import type { Metrics } from './observability/metrics'
import type { BreachedPasswords } from './identity/breached-passwords'
import type { Mail } from './ports/mail'
import type { Sms } from './ports/sms'
import type { Push } from './ports/push'
import type { SecurityLog } from './security/security-log'

/**
 * Everything a handler or a job may reach; made once at start, and by the tests with their own parts. What lies above the
 * platform adds its own parts where it defines them (`declare module`).
 */
export interface Ctx {
  config: Config
  db: Kysely<DB>
  engine: EngineName
  /** Of the embedded engine: rejects with `StorageFailed` where its disk is full or its files are damaged. */
  checkStorage?: () => Promise<void>
  clock: Clock
  files: LateFiles
  fileLinks: SignedLinks
  mail: Mail
  sms: Sms
  /** Whether some payment method is a sandbox now. */
  simulatesPayments: () => boolean
  /** Passwords found in breaches; null where the operator gave no list. */
  breached: BreachedPasswords | null
  /** Scans uploads; null where no scanner is configured. */
  malware: MalwareScanner | null
  /** Wakes the streams of people, in every process. */
  bus: Bus
  /** The operator's settings, for what each request asks. */
  settings: KeptSettings
  /** The hosted identity service or its stand-in; null when there is neither. */
  identity: Identity | null
  /** Messages to browsers while no page is open; null where Firebase Cloud Messaging is not configured. */
  push: Push | null
  /** Aborted when this server is to end: nothing new is begun in the background. */
  shutdown: AbortController
  /** For what everybody may read; null where there is none. */
  replica: Replica | null
  /** What is counted for the operator's tools; null where no port for them is set. */
  metrics: Metrics | null
  log: FastifyBaseLogger
  /** What matters to security; written whatever level `log` has. */
  security: SecurityLog
}
