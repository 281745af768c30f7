import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { pageOf } from '../../platform/db/page-of'
import { acquainted } from './acquaintance'

type BlockedWhom = Pick<Parsed<'get-blocked-users'>, 'to_user_id' | 'to_admin'>

/** Condition for a user's own blocks: all of them, or only the block against one user or against the operator (D57). */
export function ownBlocks(userId: number, { to_user_id, to_admin }: BlockedWhom): RawBuilder<boolean> {
  const whom = to_admin
    ? sql`block.to_admin`
    : to_user_id === undefined
      ? sql`true`
      : sql`(block.to_user_id = ${to_user_id} or (block.to_admin
          and exists (select 1 from app_user u join app_user m on m.id = ${userId}
            where u.id = ${to_user_id} and u.role = 'admin' and ${acquainted(sql`m`, sql`u`)})))`
  return sql<boolean>`block.user_id = ${userId} and ${whom}`
}

type BlockedRow = {
  id: number
  to_user_id: number | null
  to_admin: boolean
  name: string | null
  profile: string | null
  reason: string | null
  updated_at: Date
}

/** Lists users currently blocked, latest first (D59). */
export async function listBlocked(
  db: Kysely<DB>,
  userId: number,
  input: Parsed<'get-blocked-users'>,
): Promise<{ data: Data<'get-blocked-users'>; total: number }> {
  const rows = sql<BlockedRow>`
    select block.id, block.to_user_id, block.to_admin, t.name, t.profile, block.reason, block.updated_at
    from block left join app_user t on t.id = block.to_user_id
    where ${ownBlocks(userId, input)} and block.state = 'blocked'`
  const found = await pageOf(db, rows, sql`updated_at desc, id desc`, { limit: page.limit, ...input })
  const data = found.data.map(({ to_user_id, to_admin, name, profile, reason, updated_at }) => ({
    user_id: to_user_id,
    to_admin,
    name,
    profile: pictureUrl(profile),
    reason,
    blocked_at: updated_at.toISOString(),
  }))
  return { data, total: found.total }
}
