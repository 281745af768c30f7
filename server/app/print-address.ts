import type { Config } from '../platform/config/config'

/** Prints the site's address (or, for a worker, that it only runs jobs), the database and the number of processes. */
export function announce(
  { publicUrl, DATA_DIR, DATABASE_URL, ROLE, SMTP_URL }: Config,
  processes: number,
): void {
  const store = DATABASE_URL ? 'PostgreSQL' : `embedded database in ${DATA_DIR}`
  const where = processes > 1 ? `${store}, ${processes} processes` : store
  if (ROLE === 'worker') return console.log(`Threshold carries out jobs and has no port (${where})`)
  console.log(`Threshold is open at ${publicUrl} (${where})`)
  if (!SMTP_URL) console.log(`Mail and SMS are kept at ${publicUrl}/mailbox`)
}
