import { sql, type RawBuilder } from 'kysely'
import { operatorOf } from './operator-account'

/**
 * CTEs of the statement that writes messages (`m`, in conversations `t`, judged in `fit`): one notification per
 * conversation with unread messages, an entry for the e-mail queue, and events for all recipients (for the operator,
 * every team member with the message permission). The notification names the other party (`face`), not the individual
 * member, who may leave the team. Event numbers are locked last, in order of their owners (see appendEvent).
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
