import { sql } from 'kysely'
import type { Trx } from '../../core/kind'

/** Where a code goes: an e-mail address in lower case, or a number as + and digits (see the fields of the contract). */
export interface CodeAddress {
  channel: 'email' | 'mobile'
  address: string
}

/** The one address of a call; e-mail when a client sends both. */
export function reachOf({ email, number }: { email?: string; number?: string }): CodeAddress {
  return email === undefined
    ? { channel: 'mobile', address: number ?? '' }
    : { channel: 'email', address: email }
}

/** Makes everything that concerns one address happen one after the other, until the transaction ends. */
export async function lockAddress(trx: Trx, { channel, address }: CodeAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${channel}:${address}`}, 0))`.execute(trx)
}
