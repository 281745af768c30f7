import { sql, type Kysely, type RawBuilder } from 'kysely'
import { page } from '../../../contract/limits'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { DB, UserRow } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { pageOf } from '../../platform/db/page-of'
import { chatBlocks } from './may-message'
import { operatorOf } from './operator-account'
import { openTo } from './conversation-sides'
import { messageColumns, shownMessage, type MessageRow } from './message-row'

interface ChatRow extends MessageRow {
  thread_id: number
  as_person: boolean
  user_id: number
  name: string
  profile: string | null
  title: string | null
  title_image: string | null
  slug: string | null
  to_admin: boolean
  unread: number
  updated_at: Date
}

const asPerson = (me: number) => sql<boolean>`(t.person_id = ${me})`

/** Number of messages in conversation `t` from the other side that this side has neither read nor deleted. */
export const unreadBy = (isPerson: RawBuilder<boolean>): RawBuilder<number> => sql<number>`(
  select count(*)::int from chat_message u where u.thread_id = t.id and u.deleted_at is null
    and u.from_person <> ${isPerson}
    and u.seq > case when ${isPerson} then greatest(t.person_read, t.person_cleared)
      else greatest(t.other_read, t.other_cleared) end)`

const unread = (me: number) => unreadBy(asPerson(me))

const cleared = (me: number) => sql`case when ${asPerson(me)} then t.person_cleared else t.other_cleared end`

/** Returns a user's total number of unread messages. */
export async function unreadOf(db: Kysely<DB>, user: UserRow): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select coalesce(sum(${unread(user.id)}), 0)::int as unread from chat_thread t
    where ${openTo(user)} and t.last_seq > ${cleared(user.id)}`.execute(db)
  return rows[0]!.unread
}

/** Lists a user's conversations, newest message first, excluding deleted ones. */
export async function listChats(
  db: Kysely<DB>,
  user: UserRow,
  { page: nth, per_page, offset, limit }: Parsed<'get_chats'>,
): Promise<{ data: Data<'get_chats'>; total: number }> {
  const size = limit ?? per_page ?? page.limit
  const me = user.id
  const rows = sql<ChatRow>`
    select t.id as thread_id, ${asPerson(me)} as as_person, t.updated_at, t.other_id is null as to_admin,
      c.id as user_id, c.name, c.profile, p.title, p.title_image,
      case when p.deleted_at is null and (p.public or p.user_id = ${me}) then p.slug end as slug,
      ${unread(me)} as unread, ${messageColumns}
    from chat_thread t
    join chat_message m on m.thread_id = t.id and m.seq = t.last_seq
    left join file f on f.key = m.file_key
    left join property p on p.id = t.property_id
    join app_user c on c.id = case when ${asPerson(me)} then coalesce(t.other_id, ${operatorOf}) else t.person_id end
    where ${openTo(user)} and t.last_seq > ${cleared(me)}`
  const found = await pageOf(db, rows, sql`updated_at desc, thread_id desc`, {
    limit: size,
    offset: offset ?? Math.min(((nth ?? 1) - 1) * size, page.offsetMax),
  })
  const blocks = await chatBlocks(
    db,
    me,
    found.data.map(({ user_id }) => user_id),
  )
  const data = found.data.map((row) => ({
    property_id: row.property_id,
    title: row.title,
    title_image: pictureUrl(row.title_image),
    user_id: row.user_id,
    name: row.name,
    profile: pictureUrl(row.profile),
    last_message: shownMessage(row, me, row.as_person),
    unread_count: row.unread,
    ...blocks.get(row.user_id)!,
    slug_id: row.slug,
    to_admin: row.to_admin,
  }))
  return { data, total: found.total }
}
