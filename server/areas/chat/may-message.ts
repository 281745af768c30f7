import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Trx } from '../../core/kind'
import type { DB } from '../../platform/db/schema'
import { sharePairs, type MessagePair } from './message-pair'

/** The blocks of a conversation (D59). */
export interface ChatBlocks {
  is_blocked_by_me: boolean
  /**
   * The other one cannot be written to, and it is not for the caller to change: blocked, left or deactivated. Which of
   * these it is stays private.
   */
  is_blocked_me: boolean
}

/** Rows of app_user, `u` possibly none. */
export type PersonSql = RawBuilder<unknown>

/** How blocks stand between somebody (`m`) and another (`u`). */
const standing = (m: PersonSql, u: PersonSql) => ({
  byMe: sql<boolean>`${blocks(m, u)}`,
  me: sql<boolean>`(${u}.account_state is distinct from 'active' or ${blocks(u, m)}
    or ${blocksAsOperator(u, m)} or ${blocksAsOperator(m, u)})`,
})

/**
 * Whether no message may pass from `m` to `u`. To be asked after `sharePairs`, in the transaction that writes the
 * message.
 */
export const keptApart = (m: PersonSql, u: PersonSql): RawBuilder<boolean> => {
  const { byMe, me } = standing(m, u)
  return sql<boolean>`(${byMe} or ${me})`
}

/** Whether a block keeps these two apart; the answer holds until the transaction ends. */
export async function areApart(trx: Trx, pair: MessagePair): Promise<boolean> {
  await sharePairs(trx, [pair])
  const { rows } = await sql<{ apart: boolean }>`
    select ${keptApart(sql`m`, sql`u`)} as apart from app_user m join app_user u on u.id = ${pair.receiver}
    where m.id = ${pair.sender}`.execute(trx)
  return rows[0]?.apart !== false
}

/** How blocks stand between somebody and others, for get_chats and get_messages; every id that was asked is there. */
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

/** Whether one person blocks another, by name or as the operator. */
const blocks = (by: PersonSql, whom: PersonSql) => sql<boolean>`exists (
  select 1 from block k where k.user_id = ${by}.id and k.state = 'blocked'
    and (k.to_user_id = ${whom}.id or (k.to_admin and ${whom}.role = 'admin')))`

/** Whether another administrator than this one blocks a person: the operator is one side, whichever member writes. */
const blocksAsOperator = (by: PersonSql, whom: PersonSql) => sql<boolean>`${by}.role = 'admin' and exists (
  select 1 from block k join app_user a on a.id = k.user_id and a.role = 'admin'
  where k.state = 'blocked' and k.to_user_id = ${whom}.id and k.user_id <> ${by}.id)`
