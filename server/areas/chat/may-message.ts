import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import type { Trx } from '../../records/kind'
import { pairName, sharePairs } from './pair'

/** What a conversation says of blocks (D59). */
export interface ChatBlocks {
  is_blocked_by_me: boolean
  /**
   * The other one cannot be written to, and it is not for the caller to change: blocked, left or shut out. Which of
   * these it is, nobody is told.
   */
  is_blocked_me: boolean
}

/**
 * Whether a message may pass between two people now. To be asked in the transaction that writes the
 * message, before it is written: the answer holds until that transaction ends, because a block waits for it, and a
 * message asked for later waits for the block. Needs READ COMMITTED, the default.
 */
export async function mayMessage(trx: Trx, from: number, to: number): Promise<boolean> {
  const people = await trx
    .selectFrom('app_user')
    .select(['id', 'role'])
    .where('id', 'in', [from, to])
    .execute()
  const isAdmin = (id: number) => people.some((one) => one.id === id && one.role === 'admin')
  await sharePairs(trx, [
    pairName(from, to),
    ...(isAdmin(to) ? [pairName(from, null)] : []),
    ...(isAdmin(from) ? [pairName(to, null)] : []),
  ])
  // A statement of its own: it sees what was committed while the lock was waited for.
  const { is_blocked_by_me, is_blocked_me } = (await chatBlocks(trx, from, [to])).get(to)!
  return !is_blocked_by_me && !is_blocked_me
}

/** The same, as the refusal that a call for a message answers with: one sentence, whatever the cause. */
export async function requireMayMessage(trx: Trx, from: number, to: number): Promise<void> {
  if (!(await mayMessage(trx, from, to))) throw new Refusal('FORBIDDEN', 'blocking.cannotSend')
}

/** How blocks stand between somebody and others, for get_chats and get_messages; every id that was asked is there. */
export async function chatBlocks(
  db: Kysely<DB>,
  me: number,
  others: readonly number[],
): Promise<Map<number, ChatBlocks>> {
  const { rows } = await sql<ChatBlocks & { id: number }>`
    select o.id::bigint as id, ${blocks(sql`m`, sql`u`)} as is_blocked_by_me,
      u.account_state is distinct from 'active' or ${blocks(sql`u`, sql`m`)}
        or ${blocksAsOperator(sql`u`, sql`m`)} or ${blocksAsOperator(sql`m`, sql`u`)} as is_blocked_me
    from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) as o(id)
    join app_user m on m.id = ${me}
    left join app_user u on u.id = o.id::bigint`.execute(db)
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

type Person = ReturnType<typeof sql>

/** Whether one person blocks another, by name or as the operator. */
const blocks = (by: Person, whom: Person) => sql<boolean>`exists (
  select 1 from block k where k.user_id = ${by}.id and k.state = 'blocked'
    and (k.to_user_id = ${whom}.id or (k.to_admin and ${whom}.role = 'admin')))`

/** Whether another administrator than this one blocks a person: the operator is one side, whoever writes for it. */
const blocksAsOperator = (by: Person, whom: Person) => sql<boolean>`${by}.role = 'admin' and exists (
  select 1 from block k join app_user a on a.id = k.user_id and a.role = 'admin'
  where k.state = 'blocked' and k.to_user_id = ${whom}.id and k.user_id <> ${by}.id)`
