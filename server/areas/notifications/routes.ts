import { sql, type Kysely } from 'kysely'
import { page } from '../../../contract/limits'
import type { Ctx } from '../../platform/context'
import type { DB } from '../../platform/db/schema'
import { reply, type Serve } from '../../platform/http/registry'
import { unreadOf } from '../chat'
import { pageOf } from '../../platform/db/page-of'
import { appendEvent } from '../../platform/stream/append-event'
import { shownNotice, type NoticeRow } from './show-notice'

/** Registers the calls for notifications about the user's own records and messages (§7). */
export function noticeRoutes(serve: Serve) {
  serve('get_notification_list', async ({ input, ctx, caller }) => {
    const rows = sql<NoticeRow>`
      select n.id, n.type, n.params, n.link, n.read_at, n.created_at, u.name as "from"
      from notification n left join app_user u on n.type = 'chat.message' and u.id = (n.params->>'from')::bigint
      where n.user_id = ${caller.user.id}`
    const found = await pageOf(ctx.db, rows, sql`id desc`, { limit: page.limit, ...input })
    const data = found.data.map((row) => shownNotice(row, caller.lang))
    const extra = {
      total: found.total,
      unread: await unread(ctx.db, caller.user.id),
      unread_messages: await unreadOf(ctx.db, caller.user),
    }
    return { ...reply(data, 'refusals.found'), extra }
  })

  serve('notifications-seen', async ({ input, ctx, caller }) => {
    await seeNotifications(ctx, caller.user.id, input.id)
    return reply({ unread: await unread(ctx.db, caller.user.id) }, 'refusals.saved')
  })
}

/** Marks one or all notifications as read and updates the user's other windows. */
async function seeNotifications({ db, clock, bus }: Ctx, userId: number, id?: number): Promise<void> {
  const now = clock.now()
  const wasRead = await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('notification')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null)
      .$if(id !== undefined, (query) => query.where('id', '=', id!))
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await appendEvent(trx, [userId], { type: 'notification.seen' }, now)
    return numUpdatedRows > 0n
  })
  if (wasRead) bus.wake([userId])
}

async function unread(db: Kysely<DB>, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('notification')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(n)
}
