import { randomUUID } from 'node:crypto'
import type { StatsFs } from 'node:fs'
import { mkdir, rm, rmdir, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import { upload } from '../../../contract/limits'
import type { Clock } from '../../platform/process/clock'
import type { Config } from '../../platform/config/config'
import { reasonOf } from '../../platform/db/database-away'
import { hostOf } from '../../platform/db/reach-database'
import { appliedMigrations, pendingMigrations } from '../../platform/db/migrate'
import type { EngineName } from '../../platform/db/open'
import { refusePoolers } from '../../platform/db/pooler'
import type { DB } from '../../platform/db/schema'
import { startClient } from '../../platform/db/start-client'
import { extensions, refuseUnusable } from '../../platform/db/check-usable'
import { sealOf } from '../../platform/secrets/seal'
import { unopened } from '../../gateways/settings/sealed-texts'
import { verifySmtp } from '../../platform/ports/mail-smtp'
import { clamd } from '../../platform/ports/malware'
import { filesFolder, openFiles } from '../../platform/ports/open-files'
import { restoredFrom } from '../../platform/settings/settings'
import { openBreachedPasswords } from '../../platform/identity/breached-passwords'
import { refuseStandIns } from '../../platform/config/stand-ins'
import { needsTls, refuseUnencrypted } from '../../platform/config/unencrypted'
import { refuseUnfinishedRestore } from '../../platform/process/unfinished-restore'
import { openBackupStore, type BackupStore } from '../backup/backup-store'
import { lacksOf } from '../backup/manifest'
import { scheduledBackups } from '../jobs/backups'

/** A problem found by a check, with its remedy. */
export class Finding extends Error {}

/** Returns a short success message; throws the problem with its remedy, usually as a `Finding`. */
type Check = (config: Config, clock: Clock) => Promise<string>

/** A check that needs the database. `db` is a consistent snapshot even while a server is writing. */
type DatabaseCheck = (site: {
  config: Config
  clock: Clock
  db: Kysely<DB>
  engine: EngineName
}) => Promise<string>

/** Recommended free disk space in bytes, for uploads and the database log. */
const leastFree = 1_000_000_000
/** Maximum clock difference between server and database, in seconds. */
const mostApart = 5

/** Checks that a server would start with these settings. */
const safety: Check = async (config) => {
  refuseStandIns(config)
  refuseUnencrypted(config)
  if (config.BREACHED_PASSWORDS) await openBreachedPasswords(config.BREACHED_PASSWORDS)
  return config.standIns.guarded
    ? 'no stand-in is open, nothing travels unencrypted'
    : 'for this machine alone'
}

const database: DatabaseCheck = async ({ config, db, engine }) => {
  await refusePoolers(config)
  const { version, encoding, collation } = await refuseUnusable(db)
  const name = engine === 'pglite' ? 'embedded engine' : 'PostgreSQL'
  return `${name} ${version}, ${encoding}, collation ${collation}, ${extensions.join(' and ')}`
}

const migrations: DatabaseCheck = async ({ db }) => {
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    throw new Finding(
      `${pending.length} are pending: run \`threshold migrate\`, or start the server, which does so by itself.`,
    )
  return 'none is pending'
}

/** Removes empty folders from `from` up to `to`. */
async function removeEmpty(from: string, to: string): Promise<void> {
  for (let path = resolve(from); ; path = dirname(path)) {
    await rmdir(path).catch(() => {})
    if (path === resolve(to)) return
  }
}

async function writable(folder: string): Promise<string> {
  const probe = join(folder, `probe-${randomUUID()}`)
  let made: string | undefined
  let room: StatsFs
  try {
    made = await mkdir(folder, { recursive: true })
    await writeFile(probe, 'probe')
    await rm(probe)
    room = await statfs(folder)
  } catch (error) {
    throw new Finding(
      `${folder} cannot be written: ${(error as Error).message}. Give this user the right to.`,
    )
  } finally {
    // If another user had created the folder, the server couldn't access it.
    if (made) await removeEmpty(folder, made)
  }
  const { bavail, bsize } = room
  const free = bavail * bsize
  const gigabytes = `${(free / 1e9).toFixed(1)} GB free`
  if (free < leastFree) throw new Finding(`There is little room at ${folder}, ${gigabytes}: make some.`)
  return `${folder} can be written, ${gigabytes}`
}

const files: Check = async (config) => {
  refuseUnfinishedRestore(config)
  if (!config.FILES_URL) return writable(filesFolder(config.DATA_DIR))
  try {
    await openFiles(config).checkWritable()
  } catch (error) {
    throw new Finding(`${(error as Error).message}. Look at FILES_URL, and at what its key may do.`)
  }
  return `the bucket at ${new URL(config.FILES_URL).host} can be written`
}

/** Result of checks that read rows while there is no site. The server or `threshold migrate` creates the site. */
const noSite = 'there is no site yet'
const isSite = async (db: Kysely<DB>) => (await appliedMigrations(db)).length > 0

const keys: DatabaseCheck = async ({ config, db }) => {
  if (!(await isSite(db))) return noSite
  const { of: shut, count } = await unopened(db, sealOf(config.DATA_DIR, config.SETTINGS_KEY))
  if (shut.length > 0)
    throw new Finding(
      `What is sealed of ${shut.join(', ')} cannot be opened: bring back settings.key or SETTINGS_KEY, or enter the keys again under /admin/gateways.`,
    )
  return count > 0 ? `open all ${count} that are sealed` : 'nothing is sealed yet'
}

const clocks: DatabaseCheck = async ({ clock, db, engine }) => {
  if (engine === 'pglite') return 'that of this machine alone'
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const seconds = Math.abs(rows[0]!.now.getTime() - clock.now().getTime()) / 1000
  if (seconds > mostApart)
    throw new Finding(
      `Server and database are ${seconds.toFixed(0)} s apart: synchronise the clocks of both machines (NTP).`,
    )
  return `${seconds.toFixed(1)} s apart from the database`
}

const replica: Check = async ({ DATABASE_READ_URL: address }) => {
  if (!address) return 'none (DATABASE_READ_URL)'
  const client = startClient(address)
  try {
    await client.connect()
    const { rows } = await client.query<{ is: boolean }>('select pg_is_in_recovery() as is')
    if (!rows[0]!.is)
      throw new Finding(
        `The database at ${hostOf(address)} (DATABASE_READ_URL) follows no other one, and is not asked: name a streaming replica of DATABASE_URL.`,
      )
    return `${hostOf(address)} follows`
  } catch (error) {
    if (error instanceof Finding) throw error
    throw new Finding(
      `The replica at ${hostOf(address)} (DATABASE_READ_URL) does not answer: ${reasonOf(error)}. Public pages are asked of PostgreSQL itself meanwhile.`,
    )
  } finally {
    void client.end().catch(() => {})
  }
}

const live: DatabaseCheck = async ({ db }) => {
  if (!(await isSite(db))) return noSite
  const backup = await restoredFrom(db)
  if (backup !== null)
    throw new Finding(
      `The site was restored from the backup of ${backup} and is not live: its servers send no mail and ask no gateway. Once the site of the backup is shut down for good: npx threshold go-live`,
    )
  return 'its servers carry out what waits'
}

/** Whether the sender is in a reserved example domain (RFC 2606), as the default sender is. */
const isNobodys = (sender: string) => /\.(test|example|invalid|localhost)\s*>?$/i.test(sender.trim())

const mail: Check = async (config) => {
  if (!config.SMTP_URL) return 'kept in /mailbox, because SMTP_URL is not set'
  const { host } = new URL(config.SMTP_URL)
  try {
    await verifySmtp(config.SMTP_URL, needsTls(config))
  } catch (error) {
    throw new Finding(`${host} (SMTP_URL) takes no mail: ${(error as Error).message}.`)
  }
  if (config.standIns.guarded && isNobodys(config.MAIL_FROM))
    throw new Finding(
      `Mail would come from ${config.MAIL_FROM}, which is nobody's, so that providers refuse it: set MAIL_FROM to an address of your own.`,
    )
  return `${host} takes mail`
}

/** Returns a stream of zeros as long as the largest upload; clamd rejects streams longer than its own limit. */
const largestUpload = () => Readable.from([Buffer.alloc(upload.documentBytes)])

const malware: Check = async ({ CLAMD_URL: address }) => {
  if (!address) return 'uploads are not scanned (CLAMD_URL)'
  try {
    await clamd(address).scan(largestUpload())
  } catch (error) {
    throw new Finding(
      `Uploads are refused (CLAMD_URL): ${(error as Error).message}. Is clamd running, and is its StreamMaxLength at least ${upload.documentBytes / 1024 / 1024}M?`,
    )
  }
  return `${address} scans uploads`
}

/** Checks that backups can be written to the store and returns the free space. */
async function roomOf({ name, folder, checkAway }: BackupStore): Promise<string> {
  const room = await writable(folder)
  if (!checkAway) return room
  try {
    await checkAway()
  } catch (error) {
    throw new Finding(`${(error as Error).message}. Look at BACKUP_DIR, and at what its key may do.`)
  }
  return `${name} can be written; ${room} for one on its way there`
}

const backups: Check = async (config, clock) => {
  const store = await openBackupStore(config)
  if (!store) return 'none are scheduled (BACKUP_DIR)'
  const room = await roomOf(store)
  const { made, ahead } = await scheduledBackups(store, clock.now())
  if (ahead.length > 0)
    throw new Finding(
      `${ahead.map(({ name }) => store.pathOf(name)).join(', ')} ${ahead.length > 1 ? 'are' : 'is'} named for a time to come: a clock was wrong. Set it right and give the archive another name; until then it counts for nothing.`,
    )
  const [newest] = made
  if (!newest)
    throw new Finding(`There is none in ${store.name} yet: the server makes one a minute after its start.`)
  const path = store.pathOf(newest.name)
  const hours = Math.max(0, clock.now().getTime() - newest.at.getTime()) / 3_600_000
  if (hours > 2 * config.BACKUP_EVERY)
    throw new Finding(
      `The newest is ${hours.toFixed(0)} hours old, twice as old as it may be: is the server running, and what does its log say?`,
    )
  const manifest = await store.manifestOf(newest.name)
  if (!manifest) throw new Finding(`The newest, ${path}, is not whole: make another.`)
  const lacks = lacksOf(manifest)
  if (lacks)
    throw new Finding(
      `The newest, ${path}, lacks ${lacks}: are DATA_DIR and FILES_URL of the server that makes it those of the site?`,
    )
  return `the newest is ${hours.toFixed(1)} hours old, with every file and ${keyIn[manifest.settingsKey]}; ${room}`
}

/** Descriptions of the settings key in a complete backup. */
const keyIn = {
  archive: 'settings.key',
  'left out': 'without settings.key',
  environment: 'without SETTINGS_KEY, which is kept apart',
  none: 'nothing that is sealed',
  lost: 'no settings.key',
} as const

/** Checks of `threshold doctor` by name, in output order. */
export const checks: Record<string, Check> = { safety, files, malware, mail, backups, replica }

/** Checks that run once the database is open. */
export const databaseChecks: Record<string, DatabaseCheck> = {
  database,
  migrations,
  clock: clocks,
  keys,
  live,
}
