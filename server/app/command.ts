import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { loadDotenv } from './cli/dotenv.mjs'
import { plainReason } from './cli/explain-error'
import { systemClock } from '../platform/process/clock'
import { readConfig, type Config } from '../platform/config/config'
import type { Ctx } from '../platform/context'
import { lockDataDir, refuseOtherOwner } from '../platform/db/lock'
import {
  addressOf,
  directUrlOf,
  embeddedDatabase,
  forJobs,
  openDatabase,
  type Opened,
} from '../platform/db/open'
import { greet, hostOf } from '../platform/db/reach-database'
import { appliedMigrations } from '../platform/db/migrate'
import { migrateDatabase } from '../platform/db/migrate-database'
import { refuseUnfinishedRestore } from '../platform/process/unfinished-restore'

const calledFrom = process.cwd()

/** Returns the configuration for a command, from the environment and `.env`. */
export function commandConfig(): Config {
  loadDotenv('.env')
  return readConfig(process.env)
}

/**
 * Like `commandConfig`, but requires an existing site, so that a command run in the wrong folder doesn't create one
 * there.
 */
export function siteConfig(): Config {
  const config = commandConfig()
  if (config.DATABASE_URL || existsSync(embeddedDatabase(config.DATA_DIR))) return config
  // A site that is still being restored has no database yet.
  refuseUnfinishedRestore(config)
  throw new NoDatabase(config.DATA_DIR)
}

/** Describes the site a command works on, so that wrong settings are noticed. Never contains a password. */
export function placeOf(config: Config): string {
  const databaseUrl = directUrlOf(config)
  return databaseUrl
    ? `PostgreSQL at ${hostOf(databaseUrl)}, with the data folder ${resolve(config.DATA_DIR)}`
    : `The embedded database in ${resolve(embeddedDatabase(config.DATA_DIR))}`
}

/**
 * Opens the configured database for a command without migrating it, and always closes it. Throws `DataDirInUse` if a
 * server has the embedded database open and `OwnerDiffers` if it belongs to another system user.
 */
export async function onOpened(config: Config, work: (opened: Opened) => Promise<void>): Promise<void> {
  refuseUnfinishedRestore(config)
  const unlock = config.DATABASE_URL ? () => {} : await lockDataDir(config.DATA_DIR)
  try {
    if (!config.DATABASE_URL) refuseOtherOwner(config.DATA_DIR, embeddedDatabase(config.DATA_DIR))
    const opened = openDatabase(addressOf(config))
    try {
      if (config.DATABASE_URL) await greet(config.DATABASE_URL)
      await work(opened)
    } finally {
      await opened.close()
    }
  } finally {
    unlock()
  }
}

/**
 * Like `onOpened`, but throws `NoSite` if the database contains no site, so that no site is created in the wrong
 * database.
 */
export const onSite = (config: Config, work: (opened: Opened) => Promise<void>): Promise<void> =>
  onOpened(config, async (opened) => {
    await refuseNoSite(config, opened.db)
    await work(opened)
  })

/** Throws `NoSite` if the database has never been used by this product. */
export async function refuseNoSite(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  db: Opened['db'],
): Promise<void> {
  const databaseUrl = directUrlOf(config)
  if (databaseUrl && (await appliedMigrations(db)).length === 0) throw new NoSite(databaseUrl)
}

/** Like `onSite`, with the database migrated to this version. `migrated` lists the migrations just applied. */
export const onMigrated = (
  config: Config,
  work: (opened: Opened, migrated: string[]) => Promise<void>,
): Promise<void> => onOpened(config, async (opened) => work(opened, await migrateDatabase(opened)))

/** Like `onMigrated`, with the full server context. */
export const onDatabase = (config: Config, work: (ctx: Ctx) => Promise<void>): Promise<void> =>
  onSite(config, async (opened) => {
    await migrateDatabase(opened)
    // Loaded lazily: commands without a database start twice as fast without the server's modules.
    const { compose } = await import('./compose')
    const ctx = await compose(config, forJobs(opened), systemClock, pino({ level: 'warn' }))
    try {
      await work(ctx)
      await ctx.files.makeAll()
    } finally {
      await ctx.bus.close()
    }
  })

/** A failure that the command's user can resolve; the message includes the remedy. */
export class CommandFailure extends Error {}

/** No site exists at the configured location. */
export class NoDatabase extends CommandFailure {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Name the data folder with DATA_DIR, or the database with DATABASE_URL.`,
    )
  }
}

/** The configured database contains no site. */
export class NoSite extends CommandFailure {
  constructor(databaseUrl: string) {
    super(
      `There is no site in the database at ${hostOf(databaseUrl)}, and none was made. Name the one of the site with DATABASE_URL.`,
    )
  }
}

/** The command line is invalid. */
export class WrongUsage extends CommandFailure {}

/** Returns the command's only file argument, resolved against the directory it was called from. Throws `WrongUsage`. */
export function onePath(positionals: readonly string[]): string {
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one file.')
  return resolve(calledFrom, path)
}

/** Whether the error means an unknown argument or a missing value. */
export const isArgumentError = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS')

/**
 * Runs a command and prints the reason if it fails. Exits with 1 on failure and with 2 on wrong usage. `isUsage`
 * identifies errors for which only the message is printed.
 */
export async function runCommand(
  run: () => Promise<void>,
  isUsage: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    const isPlain = isUsage(error) || error instanceof CommandFailure
    console.error(isPlain ? (error as Error).message : plainReason(error))
    process.exit(error instanceof WrongUsage ? 2 : 1)
  }
}
