import { sql } from 'kysely'
import type { Lang } from '../../../contract/language/languages'
import { shownNotice, type NoticeRow } from './show-notice'
import type { Ctx } from '../../platform/context'
import { dropOverPush } from '../accounts'

/** Maximum body length; push messages are limited to 4 KB in total. */
const bodyMax = 500

/**
 * Effect `push.send`: sends one notification to one browser, unless it has been read, its owner has turned push off, or
 * the browser now belongs to someone else. Deletes tokens whose browser is unregistered or whose session has expired.
 */
export async function sendPush(
  { db, clock, push }: Ctx,
  _type: string,
  { browser, notification }: Record<string, unknown>,
): Promise<void> {
  if (!push) return
  await dropOverPush(db, Number(browser), clock.now())
  const { rows } = await sql<NoticeRow & { token: string; lang: Lang }>`
    select n.id, n.type, n.params, n.link, n.read_at, n.created_at, u.lang, p.token, w.name as "from"
    from notification n
    join push_token p on p.id = ${Number(browser)} and p.user_id = n.user_id
    join app_user u on u.id = n.user_id and u.notification and u.account_state = 'active'
    left join app_user w on n.type = 'chat.message' and w.id = (n.params->>'from')::bigint
    where n.id = ${Number(notification)} and n.read_at is null`.execute(db)
  const row = rows[0]
  if (!row) return
  const { id, type, title, message, link } = shownNotice(row, row.lang)
  const content = await push.send(row.token, {
    id: String(id),
    type,
    title,
    body: message.slice(0, bodyMax),
    link: link ?? '/user/notifications',
    lang: row.lang,
  })
  if (content === 'gone') await db.deleteFrom('push_token').where('token', '=', row.token).execute()
}
