import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './bootstrap/root'
import { BadConfig, readConfig, type Config } from './config'
import { DataDirInUse, lockDataDir } from './db/lock'
import { migrate } from './db/migrate'
import { DatabaseOut, greet, openDatabase } from './db/open'

const dotenv = join(projectRoot, '.env')

/**
 * The database comes first: the embedded one takes a second on a thread of its own, and the rest of the server is
 * loaded meanwhile.
 */
async function start(config: Config) {
  const unlock = config.DATABASE_URL ? () => {} : lockDataDir(config.DATA_DIR)
  process.on('exit', unlock)
  const opened = openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  const ready = config.DATABASE_URL ? greet(opened, config.DATABASE_URL) : Promise.resolve()
  const [{ open }] = await Promise.all([import('./opening'), ready.then(() => migrate(opened.db))])
  await open(config, opened, { dev: process.argv.includes('--dev') })
}

try {
  if (existsSync(dotenv)) process.loadEnvFile(dotenv)
  await start(readConfig(process.env))
} catch (error) {
  const known = [BadConfig, DataDirInUse, DatabaseOut].some((kind) => error instanceof kind)
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  if (known) console.error((error as Error).message)
  else if (taken) console.error(`The port is in use: ${(error as Error).message}. Choose another with PORT.`)
  else console.error(error)
  process.exit(1)
}
