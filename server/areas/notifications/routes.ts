import { sql, type Kysely } from 'kysely'
import { page } from '../../../contract/limits'
import type { DB } from '../../platform/db/schema'
import { reply, type Serve } from '../../platform/http/registry'
import { unreadOf } from '../chat'
import { pageOf } from '../../platform/db/page-of'
import { shownNotice, type NoticeRow } from './shown'

/** The notifications: the results of the person's own records, and messages (§7). */
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
    await ctx.db
      .updateTable('notification')
      .set({ read_at: ctx.clock.now() })
      .where('user_id', '=', caller.user.id)
      .where('read_at', 'is', null)
      .$if(input.id !== undefined, (query) => query.where('id', '=', input.id!))
      .execute()
    return reply({ unread: await unread(ctx.db, caller.user.id) }, 'refusals.saved')
  })
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
