import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Trx } from '../../core/kind'
import type { DB } from '../../platform/db/schema'
import { sharePairs, type MessagePair } from './message-pair'

/** Block status of a conversation (D59). */
export interface ChatBlocks {
  is_blocked_by_me: boolean
  /**
   * True if the other side can't be messaged for a reason the caller can't change: blocked, left or deactivated. The
   * specific reason stays private.
   */
  is_blocked_me: boolean
}

/** SQL for a row of `app_user`; a row passed as `u` may be null. */
export type PersonSql = RawBuilder<unknown>

/** Block conditions between `m` and `u`. */
const standing = (m: PersonSql, u: PersonSql) => ({
  byMe: sql<boolean>`${blocks(m, u)}`,
  me: sql<boolean>`(${u}.account_state is distinct from 'active' or ${blocks(u, m)}
    or ${blocksAsOperator(u, m)} or ${blocksAsOperator(m, u)})`,
})

/**
 * Whether messages from `m` to `u` are prevented. Evaluate it after `sharePairs`, in the transaction that writes the
 * message.
 */
export const keptApart = (m: PersonSql, u: PersonSql): RawBuilder<boolean> => {
  const { byMe, me } = standing(m, u)
  return sql<boolean>`(${byMe} or ${me})`
}

/** Whether a block separates the pair; the result holds until the transaction ends. */
export async function areApart(trx: Trx, pair: MessagePair): Promise<boolean> {
  await sharePairs(trx, [pair])
  const { rows } = await sql<{ apart: boolean }>`
    select ${keptApart(sql`m`, sql`u`)} as apart from app_user m join app_user u on u.id = ${pair.receiver}
    where m.id = ${pair.sender}`.execute(trx)
  return rows[0]?.apart !== false
}

/** Returns the block status between a user and others, for get_chats and get_messages; contains every requested id. */
export async function chatBlocks(
  db: Kysely<DB>,
  me: number,
  others: readonly number[],
): Promise<Map<number, ChatBlocks>> {
  const between = standing(sql`m`, sql`u`)
  const { rows } = await sql<ChatBlocks & { id: number }>`
    select o.id::bigint as id, ${between.byMe} as is_blocked_by_me, ${between.me} as is_blocked_me
    from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) as o(id)
    join app_user m on m.id = ${me}
    left join app_user u on u.id = o.id::bigint`.execute(db)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/** Whether one user blocks another, individually or as the operator. */
const blocks = (by: PersonSql, whom: PersonSql) => sql<boolean>`exists (
  select 1 from block k where k.user_id = ${by}.id and k.state = 'blocked'
    and (k.to_user_id = ${whom}.id or (k.to_admin and ${whom}.role = 'admin')))`

/** Whether another administrator blocks the user: the operator is one side, regardless of which member writes. */
const blocksAsOperator = (by: PersonSql, whom: PersonSql) => sql<boolean>`${by}.role = 'admin' and exists (
  select 1 from block k join app_user a on a.id = k.user_id and a.role = 'admin'
  where k.state = 'blocked' and k.to_user_id = ${whom}.id and k.user_id <> ${by}.id)`
