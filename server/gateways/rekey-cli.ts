import { existsSync } from 'node:fs'
import { plainReason } from '../bootstrap/plain-reason'
import { readConfig } from '../config'
import { lockDataDir } from '../db/lock'
import { greet, migrateDatabase, openDatabase } from '../db/open'
import { CannotRekey, rekey } from './rekey'
import { readSettingsKey } from './seal'

/** `npm run settings:rekey`: exchanges the key that seals what administrators entered of gateways. */
async function run(): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const given = process.env['NEW_SETTINGS_KEY']
  const next = given ? readSettingsKey(given.trim()) : undefined
  if (next === null)
    throw new CannotRekey('NEW_SETTINGS_KEY must be 32 bytes, as 64 hex digits or in base64.')
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  const opened = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    if (config.DATABASE_URL) await greet(opened, config.DATABASE_URL)
    await migrateDatabase(opened)
    const { gateways, file } = await rekey(opened.db, {
      dataDir: config.DATA_DIR,
      current: config.SETTINGS_KEY,
      next,
    })
    console.log(`Sealed with the new key: ${gateways.join(', ') || 'nothing was sealed yet'}.`)
    console.log(
      file ? `The new key is ${file}.` : 'Start the servers with SETTINGS_KEY as NEW_SETTINGS_KEY now.',
    )
  } finally {
    await opened.close()
    unlock()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof CannotRekey ? error.message : plainReason(error))
  process.exit(1)
}
