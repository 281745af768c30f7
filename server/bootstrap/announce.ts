import type { FreshAccount } from '../areas/setup'
import type { Config } from '../platform/config'
import type { EngineName } from '../platform/db/open'

/**
 * Shows the accounts made in this start. Right after they are stored and before anything else can fail: a port that
 * is taken must not swallow passwords that nobody can read again.
 */
export function showAccounts(fresh: readonly FreshAccount[]) {
  if (!fresh.length) return
  console.log('Accounts made just now; these passwords are shown only once:')
  for (const { who, email, password } of fresh)
    console.log(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
}

/** Says on the terminal where the site is. */
export function announce({ publicUrl, DATA_DIR, SMTP_URL }: Config, engine: EngineName) {
  const store = engine === 'pglite' ? `embedded database in ${DATA_DIR}` : 'PostgreSQL'
  console.log(`Threshold is open at ${publicUrl} (${store})`)
  if (!SMTP_URL) console.log(`Mail and SMS are kept at ${publicUrl}/mailbox`)
}
