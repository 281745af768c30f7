import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { plainReason } from '../../bootstrap/plain-reason'
import { systemClock } from '../../clock'
import { compose } from '../../compose'
import { readConfig } from '../../config'
import { lockDataDir } from '../lock'
import { greet, migrateDatabase, openDatabase } from '../open'
import { removeDemo } from './remove-demo'

/** `npm run demo:remove`: takes the demo people and all that is theirs out of the database, so that a production may start. */
async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  const opened = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    if (config.DATABASE_URL) await greet(opened, config.DATABASE_URL)
    await migrateDatabase(opened)
    const ctx = await compose(config, opened, systemClock, pino({ level: 'warn' }))
    const { erased, deactivated } = await removeDemo(ctx)
    await ctx.bus.close()
    if (erased.length + deactivated.length === 0) console.log('There are no demo accounts.')
    for (const who of erased) console.log(`Erased: ${who}`)
    for (const who of deactivated) console.log(`Deactivated, because a payment is not settled: ${who}`)
  } finally {
    await opened.close()
    unlock()
  }
}

try {
  await run()
} catch (error) {
  console.error(plainReason(error))
  process.exit(1)
}
