import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '../../core/kind'

/** Stands for the operator, whichever administrator writes (D57); ids of people begin at 1. */
const operator = 0

type IdSql = RawBuilder<unknown>

/** The name of a pair, the same from both sides. */
const pairName = (a: IdSql, b: IdSql) =>
  sql<string>`'chat:' || least(${a}, ${b}) || ':' || greatest(${a}, ${b})`

/**
 * Held by a block that changes, until its transaction ends: it waits for every message of these pairs that is being
 * written, and none can begin. Without a second one a pair is with the operator. In the order in which messages hold
 * theirs, so that there is no deadlock.
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

/** Who writes to whom. */
export interface MessagePair {
  sender: number
  receiver: number
}

/**
 * Held by messages until their transaction ends. They do not wait for each other, only for a block. What is asked in
 * the next statement sees what was committed while the lock was waited for, and holds until the transaction ends:
 * nothing passes a block once that is acknowledged. Needs READ COMMITTED, the default.
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
