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
 * Everything available to handlers and jobs; created once at startup, while tests create it with parts of their own.
 * Layers above the platform add their parts where they define them (`declare module`).
 */
export interface Ctx {
  config: Config
  db: Kysely<DB>
  engine: EngineName
  /**
   * Rejects with `StorageFailed` if the database's disk is full or its files are damaged; set only for the embedded
   * engine.
   */
  checkStorage?: () => Promise<void>
  clock: Clock
  files: LateFiles
  fileLinks: SignedLinks
  mail: Mail
  sms: Sms
  /** Whether any payment method is currently a sandbox. */
  simulatesPayments: () => boolean
  /** List of passwords known from breaches; null if the operator provides none. */
  breached: BreachedPasswords | null
  /** Malware scanner for uploads; null if not configured. */
  malware: MalwareScanner | null
  /** Wakes users' event streams in every process. */
  bus: Bus
  /** Cached operator settings, for use in every request. */
  settings: KeptSettings
  /** Hosted identity service or its stand-in; null if neither is in use. */
  identity: Identity | null
  /** Sender of push messages; null if Firebase Cloud Messaging isn't configured. */
  push: Push | null
  /** Aborted on shutdown; no new background work starts after that. */
  shutdown: AbortController
  /** Read replica for public data; null if there is none. */
  replica: Replica | null
  /** Metrics for the operator's tools; null if no port is set for them. */
  metrics: Metrics | null
  log: FastifyBaseLogger
  /** Log of security events, written regardless of the log level. */
  security: SecurityLog
}
