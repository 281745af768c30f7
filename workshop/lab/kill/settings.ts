import { readConfig, type Config } from '../../../server/platform/config/config'

/** The marketplace of the kill test: its address, and its data folder. */
export interface KillTarget {
  port: number
  dataDir: string
  /** PostgreSQL; without it the embedded engine in `dataDir`. */
  databaseUrl?: string
}

/** Settings of the server that is killed, and of the marketplace that is checked afterwards. */
export const settingsOf = ({ port, dataDir, databaseUrl }: KillTarget): Record<string, string> => ({
  NODE_ENV: 'production',
  PRODUCTION: '0',
  SEED: 'none',
  // One process: what is killed is the server, and nothing that supervises it.
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
