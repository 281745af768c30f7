import { sql } from 'kysely'
import { chat } from '../../../contract/limits'
import type { Lang } from '../../../contract/language/languages'
import type { Ctx } from '../../platform/context'
import { stopLinkOf, type StopLink } from '../../platform/http/stop-link'
import { readSetting } from '../../platform/settings/settings'
import { keptApart } from './may-message'
import { operatorOf } from './operator-account'
import type { UnreadMail } from './mail-queue'
import { unreadMail, type QuotedMessage } from './mail-text'

/** Unsubscribes an account from message e-mails. */
export const messageStop: StopLink = {
  path: '/alerts/stop-messages',
  param: 'person',
  secret: 'message-mail-links',
  words: 'stop message mails of',
}

interface Addressed {
  email: string
  lang: Lang
  person: string
  face: number
  from: string
  property_id: number | null
  title: string | null
}

/**
 * Effect `chat.unread`: e-mails the messages still unread, with author, listing and a link. Sends nothing if they have
 * been read, if the recipient has unsubscribed, has a closed account or has no verified address, or if the author has
 * left or is blocked. In that case the hourly limit doesn't apply to the next message.
 */
export async function sendUnreadMail(
  ctx: Ctx,
  _type: string,
  payload: Record<string, unknown>,
  messageId: string,
): Promise<void> {
  const asked = payload as UnreadMail
  const unread = await readUnread(ctx, asked)
  const to = unread.length > 0 ? await addressed(ctx, asked, unread[0]!.sender_id) : undefined
  if (!to) return giveBack(ctx, asked)
  const { publicUrl } = ctx.config
  const about = to.property_id === null ? '' : `&property=${to.property_id}`
  await ctx.mail.send({
    to: to.email,
    id: messageId,
    ...unreadMail(to.lang, {
      site: await readSetting(ctx.db, 'company_name'),
      person: to.person,
      from: to.from,
      home: to.title,
      messages: unread.slice(0, chat.mail.quoted).toReversed(),
      count: unread.length,
      url: `${publicUrl}/user/chat?with=${to.face}${about}`,
      stop: publicUrl + (await stopLinkOf(ctx.db, messageStop, asked.user_id)),
    }),
  })
}

type UnreadMessage = QuotedMessage & { sender_id: number }

/** Returns the messages that are still unread, newest first. */
async function readUnread(
  { db }: Ctx,
  { user_id, thread, after, upto }: UnreadMail,
): Promise<readonly UnreadMessage[]> {
  const { rows } = await sql<UnreadMessage>`
    select m.sender_id, m.message as text, m.file_name as file, m.audio_key is not null as "isRecording"
    from chat_thread t join chat_message m on m.thread_id = t.id
    where t.id = ${thread} and m.deleted_at is null and m.from_person <> (t.person_id = ${user_id})
      and m.seq > ${after} and m.seq <= ${upto}
      and m.seq > case when t.person_id = ${user_id} then greatest(t.person_read, t.person_cleared)
        else greatest(t.other_read, t.other_cleared) end
    order by m.seq desc`.execute(db)
  return rows
}

/**
 * Returns the recipient if they are still part of the conversation and not blocked. Users see the operator as one
 * party, regardless of which administrator wrote.
 */
async function addressed(
  { db }: Ctx,
  { user_id, thread }: UnreadMail,
  senderId: number,
): Promise<Addressed | undefined> {
  const { rows } = await sql<Addressed>`
    select r.email, r.lang, r.name as person, f.id as face, f.name as from, t.property_id,
      case when p.deleted_at is null then p.title end as title
    from chat_thread t
    join app_user r on r.id = ${user_id} and r.account_state = 'active' and r.message_mail
      and r.email is not null and r.email_verified_at is not null
    join app_user s on s.id = ${senderId}
    join app_user f on f.id = case when s.id = t.person_id or t.other_id is not null then s.id else ${operatorOf} end
    left join property p on p.id = t.property_id
    where t.id = ${thread} and not ${keptApart(sql`r`, sql`s`)}
      and case when t.other_id is null
        then r.id = t.person_id or (r.role = 'admin' and r.permissions && '{everything,messages}')
        else r.id in (t.person_id, t.other_id) and r.role <> 'admin' and s.role <> 'admin' end`.execute(db)
  return rows[0]
}

/** Reverts the send time, because nothing was sent and the hourly limit shouldn't apply. */
async function giveBack({ db }: Ctx, { user_id, thread, upto }: UnreadMail): Promise<void> {
  await db
    .updateTable('chat_mail')
    .set({ mailed_at: null })
    .where('thread_id', '=', thread)
    .where('user_id', '=', user_id)
    .where('mailed_seq', '=', upto)
    .execute()
}
