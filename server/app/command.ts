import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { plainReason } from '../bootstrap/plain-reason'
import { systemClock } from '../platform/clock'
import { readConfig, type Config } from '../platform/config'
import type { Ctx } from '../platform/context'
import { lockDataDir } from '../platform/db/lock'
import { addressOf, forJobs, greet, migrateDatabase, openDatabase } from '../platform/db/open'

/** The settings of a command: those of its environment, and of `.env` where there is one. */
export function commandConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/** Opens and migrates the database of the settings for the work of a command, and closes it however that ends. */
export async function onDatabase(config: Config, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  const opened = openDatabase(addressOf(config))
  try {
    if (config.DATABASE_URL) await greet(opened, config.DATABASE_URL)
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
  } finally {
    await opened.close()
    unlock()
  }
}

/** Whether an argument of the command line is unknown or lacks its value. */
export const isArgumentError = (error: unknown): boolean =>
  ((error as NodeJS.ErrnoException).code ?? '').startsWith('ERR_PARSE_ARGS')

/** Runs a command; one that fails exits with 1 and prints why. `isUsage`: an error that is its message and no more. */
export async function runCommand(
  run: () => Promise<void>,
  isUsage: (error: unknown) => boolean = () => false,
): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(isUsage(error) ? (error as Error).message : plainReason(error))
    process.exit(1)
  }
}
