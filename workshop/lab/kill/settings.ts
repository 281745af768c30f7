import { readConfig, type Config } from '../../../server/platform/config/config'

/** Address and data folder of the marketplace under test. */
export interface KillTarget {
  port: number
  dataDir: string
  /** PostgreSQL; without it, the embedded engine in `dataDir` is used. */
  databaseUrl?: string
}

/** Returns the settings of the server that is killed, which also apply to the marketplace checked afterwards. */
export const settingsOf = ({ port, dataDir, databaseUrl }: KillTarget): Record<string, string> => ({
  NODE_ENV: 'production',
  PRODUCTION: '0',
  SEED: 'none',
  // A single process, so that the server itself is killed and not a supervisor.
  WORKERS: '1',
  ADMIN_PASSWORD: 'admin-for-the-tests',
  CALLS_PER_MINUTE: '10000000',
  REQUESTS_AT_ONCE: '100000',
  PER_IP_FACTOR: '10000',
  SMS_PER_PREFIX_HOUR: '100000',
  SMS_PER_HOUR: '1000000',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export const configOf = (target: KillTarget): Config => readConfig(settingsOf(target))
