import type { Config } from '../config'
import type { Engine } from '../db/open'

/** Accounts made in this start; their passwords are shown once and stored as hashes only. */
export interface FreshAccount {
  who: string
  email: string
  password: string
}

/** Says on the terminal where the site is and, after the first start, how to get in. */
export function announce(
  { publicUrl, DATA_DIR, SMTP_URL }: Config,
  engine: Engine,
  fresh: readonly FreshAccount[],
) {
  const store = engine === 'pglite' ? `embedded database in ${DATA_DIR}` : 'PostgreSQL'
  const lines = [`Threshold is open at ${publicUrl} (${store})`]
  if (!SMTP_URL) lines.push(`Mail and SMS are kept at ${publicUrl}/mailbox`)
  if (fresh.length) {
    lines.push('Accounts made just now; these passwords are shown only once:')
    for (const { who, email, password } of fresh)
      lines.push(`  ${who.padEnd(12)} ${email.padEnd(32)} ${password}`)
  }
  console.log(lines.join('\n'))
}
