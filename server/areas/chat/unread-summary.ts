import { sql, type RawBuilder } from 'kysely'
import { operatorOf } from './operator-account'

/**
 * Parts of the statement that writes messages (`m`, of conversations `t`, judged in `fit`): a line in the notifications
 * of the other side, one for all messages of a conversation that wait to be read, a note for its e-mail, and an event for everybody, for the
 * operator everybody of the team who was given messages. The line names whom the conversation is with (`face`): the
 * member who wrote for the operator may leave the team, and a link to them would lead elsewhere. The numbers of the
 * events are held last, in the order of their owners (see appendEvent).
 */
export const summaryOf = (now: Date): RawBuilder<unknown> => sql`
  hearer as materialized (
    select m.id as message_id, m.thread_id, t.property_id, h.user_id,
      case when m.from_person or t.other_id is not null then m.sender_id else ${operatorOf} end as face,
      (h.user_id = t.person_id) <> m.from_person as is_other
    from m join t on t.id = m.thread_id cross join lateral (
      select t.person_id as user_id union all select t.other_id where t.other_id is not null union all
      select a.id from app_user a
      where t.other_id is null and a.role = 'admin' and a.permissions && '{everything,messages}' and a.account_state = 'active') h),
  line as (
    insert into notification (user_id, type, params, link, created_at)
    select distinct on (user_id, thread_id) user_id, 'chat.message',
      jsonb_build_object('thread', thread_id::text, 'from', face::text),
      '/user/chat?with=' || face || coalesce('&property=' || property_id, ''), ${now}::timestamptz
    from hearer where is_other order by user_id, thread_id, message_id
    on conflict (user_id, (params->>'thread')) where type = 'chat.message' and read_at is null do nothing),
  mail as (
    insert into chat_mail (thread_id, user_id, waits_since)
    select distinct thread_id, user_id, ${now}::timestamptz from hearer where is_other order by thread_id, user_id
    on conflict (thread_id, user_id) do update set waits_since = excluded.waits_since
      where chat_mail.waits_since is null),
  counted as materialized (
    select *, row_number() over (partition by user_id order by message_id) as place,
      count(*) over (partition by user_id) as beside from hearer),
  head as (
    insert into stream_head (user_id, last) select user_id, beside from counted where place = 1 order by user_id
    on conflict (user_id) do update set last = stream_head.last + excluded.last returning user_id, last),
  event as (
    insert into stream_event (user_id, seq, type, thread_id, message_id, at)
    select c.user_id, h.last - c.beside + c.place, 'chat.message', c.thread_id, c.message_id, ${now}::timestamptz
    from counted c join head h using (user_id))`
