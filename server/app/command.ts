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

/** The settings of a command: those of its environment, and of `.env` where there is one. */
export function commandConfig(): Config {
  loadDotenv('.env')
  return readConfig(process.env)
}

/** The same of a command about a site that is there: none is to be made, and found in good order, in the wrong folder. */
export function siteConfig(): Config {
  const config = commandConfig()
  if (config.DATABASE_URL || existsSync(embeddedDatabase(config.DATA_DIR))) return config
  // One that is being restored has none yet.
  refuseUnfinishedRestore(config)
  throw new NoDatabase(config.DATA_DIR)
}

/** Where a command works, for whoever started it with other settings than those they had in mind; never a password. */
export function placeOf(config: Config): string {
  const databaseUrl = directUrlOf(config)
  return databaseUrl
    ? `PostgreSQL at ${hostOf(databaseUrl)}, with the data folder ${resolve(config.DATA_DIR)}`
    : `The embedded database in ${resolve(embeddedDatabase(config.DATA_DIR))}`
}

/**
 * Opens the database of the settings, as it is, for the work of a command, and closes it however that ends. Throws
 * `DataDirInUse` where a server has the embedded one open, and `OwnerDiffers` where it is another user's.
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

/** The same of a site that is there: none is to be made in the wrong database. Throws `NoSite`. */
export const onSite = (config: Config, work: (opened: Opened) => Promise<void>): Promise<void> =>
  onOpened(config, async (opened) => {
    await refuseNoSite(config, opened.db)
    await work(opened)
  })

/** Throws `NoSite` where a database has never been one of this product. */
export async function refuseNoSite(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL'>,
  db: Opened['db'],
): Promise<void> {
  const databaseUrl = directUrlOf(config)
  if (databaseUrl && (await appliedMigrations(db)).length === 0) throw new NoSite(databaseUrl)
}

/** The same with its database brought up to this version; `migrated`: the migrations that were carried out for it. */
export const onMigrated = (
  config: Config,
  work: (opened: Opened, migrated: string[]) => Promise<void>,
): Promise<void> => onOpened(config, async (opened) => work(opened, await migrateDatabase(opened)))

/** The same with all that a server is made of. */
export const onDatabase = (config: Config, work: (ctx: Ctx) => Promise<void>): Promise<void> =>
  onSite(config, async (opened) => {
    await migrateDatabase(opened)
    // Only here: a command without a database starts in half the time without all that the server is made of.
    const { compose } = await import('./compose')
    const ctx = await compose(config, forJobs(opened), systemClock, pino({ level: 'warn' }))
    try {
      await work(ctx)
      await ctx.files.makeAll()
    } finally {
      await ctx.bus.close()
    }
  })

/** A command that could not do its work, for a reason that whoever called it can mend: its message says how. */
export class CommandFailure extends Error {}

/** There is no site where the settings have it. */
export class NoDatabase extends CommandFailure {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Name the data folder with DATA_DIR, or the database with DATABASE_URL.`,
    )
  }
}

/** There is no site in the database that the settings name. */
export class NoSite extends CommandFailure {
  constructor(databaseUrl: string) {
    super(
      `There is no site in the database at ${hostOf(databaseUrl)}, and none was made. Name the one of the site with DATABASE_URL.`,
    )
  }
}

/** A command that was not understood. */
export class WrongUsage extends CommandFailure {}

/** The one file that a command was given, from where it was called. Throws `WrongUsage`. */
export function onePath(positionals: readonly string[]): string {
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new WrongUsage('Name one file.')
  return resolve(calledFrom, path)
}

/** Whether an argument of the command line is unknown or lacks its value. */
export const isArgumentError = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS')

/**
 * Runs a command; one that fails exits with 1, one that was not understood with 2, and prints why. `isUsage`: an error
 * that is its message and no more.
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
