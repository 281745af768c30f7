import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { systemClock } from '../../clock'
import { compose } from '../../compose'
import { readConfig } from '../../config'
import { refuseDemoSeed } from '../../stand-ins'
import { lockDataDir } from '../lock'
import { forJobs, migrateDatabase, openDatabase } from '../open'
import { seed } from './seed'

/**
 * `npm run seed`: fills an empty database as the first start would, without serving anything. `-- --pictures 3` draws so
 * many of each kind at most, which is faster.
 */
async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  refuseDemoSeed(config)
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  const opened = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    await migrateDatabase(opened)
    const ctx = await compose(config, forJobs(opened), systemClock, pino({ level: 'warn' }))
    const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values
    const fresh = await seed(ctx, config.SEED, pictures ? Number(pictures) : undefined)
    if (fresh.length === 0) console.log('There are accounts already: nothing was added.')
    else console.log('Done. These passwords are shown only once:')
    for (const { who, email, password } of fresh)
      console.log(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
  } finally {
    await opened.close()
    unlock()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
