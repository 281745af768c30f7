import { sql } from 'kysely'
import { chat, page } from '../../../contract/limits'
import type { Data, Extra, Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { pictureUrl } from '../../platform/media/links'
import { chatBlocks } from './may-message'
import { counterpart, isThread, pairOf } from './conversation-sides'
import { messageColumns, shownMessage, type MessageRow } from './message-row'

/** Returns one conversation, newest page first (D61); it may have no messages yet. Refuses like `counterpart`. */
export async function readMessages(
  { db }: Ctx,
  user: UserRow,
  { user_id, property_id, page: nth = 1, per_page = chat.perPage }: Parsed<'get_messages'>,
): Promise<{ data: Data<'get_messages'>; extra: Extra<'get_messages'> }> {
  const to = await counterpart(db, user, user_id)
  const pair = pairOf(user, to)
  const asPerson = pair.person_id === user.id
  const cleared = sql.ref(asPerson ? 't.person_cleared' : 't.other_cleared')
  const offset = Math.min((nth - 1) * per_page, page.offsetMax)
  const { rows } = await sql<MessageRow & { total: number }>`
    select ${messageColumns}, (t.last_seq - ${cleared})::int as total
    from chat_thread t join chat_message m on m.thread_id = t.id and m.seq > ${cleared}
    left join file f on f.key = m.file_key
    where ${isThread(pair, property_id)}
    order by m.seq desc limit ${per_page} offset ${offset}`.execute(db)
  const topic = await topicOf(db, user, property_id)
  const total = rows[0]?.total ?? (nth > 1 ? await countAll() : 0)
  return {
    data: {
      current_page: nth,
      per_page,
      total,
      data: rows.map((row) => shownMessage(row, user.id, asPerson)),
    },
    extra: {
      ...(await chatBlocks(db, user.id, [to.id])).get(to.id)!,
      name: to.name,
      profile: pictureUrl(to.profile),
      ...topic,
      to_admin: pair.other_id === null,
    },
  }

  async function countAll(): Promise<number> {
    const counted = await sql<{ total: number }>`
      select (t.last_seq - ${cleared})::int as total from chat_thread t where ${isThread(pair, property_id)}`.execute(
      db,
    )
    return counted.rows[0]?.total ?? 0
  }
}

async function topicOf(db: Ctx['db'], user: UserRow, propertyId: number | undefined) {
  const found =
    propertyId === undefined
      ? undefined
      : await db
          .selectFrom('property')
          .select(['title', 'slug'])
          .where('id', '=', propertyId)
          .where('deleted_at', 'is', null)
          .where((eb) => eb.or([eb('user_id', '=', user.id), sql<boolean>`public`]))
          .executeTakeFirst()
  return { title: found?.title ?? null, slug_id: found?.slug ?? null }
}
