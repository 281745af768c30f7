import { sql } from 'kysely'
import type { Trx } from '../../core/kind'

/** Destination of a code: a lower-case e-mail address, or a number as + and digits (see the contract's fields). */
export interface CodeAddress {
  channel: 'email' | 'mobile'
  address: string
}

/** Returns the address given in a call; e-mail wins if a client sends both. */
export function reachOf({ email, number }: { email?: string; number?: string }): CodeAddress {
  return email === undefined
    ? { channel: 'mobile', address: number ?? '' }
    : { channel: 'email', address: email }
}

/** Serialises everything that concerns one address until the transaction ends. */
export async function lockAddress(trx: Trx, { channel, address }: CodeAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${channel}:${address}`}, 0))`.execute(trx)
}
