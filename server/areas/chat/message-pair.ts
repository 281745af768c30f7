import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../core/kind'

/** Pseudo id of the operator (D57); real user ids start at 1. */
const operator = 0

type IdSql = RawBuilder<unknown>

/** Lock name of a pair, independent of the order of its two ids. */
const pairName = (a: IdSql, b: IdSql) =>
  sql<string>`'chat:' || least(${a}, ${b}) || ':' || greatest(${a}, ${b})`

/**
 * Takes an exclusive lock for a changing block until its transaction ends: waits for messages in progress between these
 * pairs and delays new ones. A null second id is the operator. Locks are taken in the same order as for messages, to
 * avoid deadlocks.
 */
export async function lockPairs(
  trx: Trx,
  pairs: readonly (readonly [number, number | null])[],
): Promise<void> {
  const known = pairs.map(([a, b]) => ({ a, b: b ?? operator }))
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select ${pairName(sql`a`, sql`b`)} as name
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as w(a bigint, b bigint) order by 1) as names`.execute(
    trx,
  )
}

/** Sender and receiver of a message. */
export interface MessagePair {
  sender: number
  receiver: number
}

/**
 * Takes a shared lock for messages until their transaction ends, so they wait only for blocks, not for each other. The
 * next statement sees everything committed while waiting, so no message passes an acknowledged block. Requires READ
 * COMMITTED, the default.
 */
export async function sharePairs(trx: Trx, directions: readonly MessagePair[]): Promise<void> {
  const [me, them, operators] = [sql`m.id`, sql`u.id`, sql`${operator}::bigint`]
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended(name, 0)) from (
      select distinct n.name
      from jsonb_to_recordset(${JSON.stringify(directions)}::jsonb) as w(sender bigint, receiver bigint)
      join app_user m on m.id = w.sender join app_user u on u.id = w.receiver
      cross join lateral (values (true, ${pairName(me, them)}), (u.role = 'admin', ${pairName(me, operators)}),
        (m.role = 'admin', ${pairName(them, operators)})) as n(holds, name)
      where n.holds order by n.name) as names`.execute(trx)
}
