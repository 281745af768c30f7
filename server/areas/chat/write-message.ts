import { sql } from 'kysely'
import { chat } from '../../../contract/limits'
import { inStates } from '../../core/in-states'
import type { Trx } from '../../core/kind'
import { acquainted } from './acquaintance'
import { keptApart } from './may-message'
import { sharePairs, type MessagePair } from './message-pair'
import { reachable } from './reachable-states'
import { operatorOf } from './operator-account'
import { summaryOf } from './unread-summary'

/** A message to be written. */
export interface NewMessage extends MessagePair {
  property: number | null
  message: string
  /** Idempotency key chosen by the client. */
  key: string | null
  file_key: string | null
  file_name: string | null
  audio_key: string | null
  /** SHA-256 of the attachments as sent. */
  attachment_hash: string | null
}

/** Result of a message: written, already written (`before`), or the reason for refusing it. */
export type MessageVerdict =
  | 'written'
  | 'before'
  | 'missing'
  | 'self'
  | 'otherAdmin'
  | 'apart'
  | 'notTheirs'
  | 'tooMany'

/** Result of sending a message, with the conversation data its sender needs. */
export interface WrittenMessage {
  verdict: MessageVerdict
  id: number | null
  seq: number
  person_id: number
  /** The other side's user id. */
  other: number
  person_read: number
  other_read: number
  at: Date
  receivers: number[]
}

/** Another process wrote a message under the same key concurrently; the transaction must be retried. */
export class CameBetween extends Error {}

const dayMs = 86_400_000

/**
 * Writes messages of any number of senders in two statements, each with its sequence number, notification and events. Returns the results in the order of the input. Conversations are locked in a fixed order, so that concurrent writers can't deadlock.
 */
export async function writeMessages(
  trx: Trx,
  messages: readonly NewMessage[],
  now: Date,
): Promise<WrittenMessage[]> {
  await sharePairs(trx, messages)
  const numbered = messages.map((one, nth) => ({ nth, ...one }))
  const { rows } = await sql<Omit<WrittenMessage, 'at'>>`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) as w(nth int, sender bigint,
        receiver bigint, property bigint, message text, key text, file_key text, file_name text, audio_key text, attachment_hash text)),
    judged as materialized (
      select w.*, s.person, s.other, ${verdict(now)} as verdict
      from w join app_user m on m.id = w.sender
      left join app_user u on u.id = w.receiver and u.account_state in ${inStates(reachable)}
      cross join lateral (select
        case when m.role = 'admin' then u.id when u.role = 'admin' then m.id else least(m.id, u.id) end as person,
        case when m.role = 'admin' or u.role = 'admin' then null else greatest(m.id, u.id) end as other) s
      left join chat_message b on b.sender_id = w.sender and b.client_id = w.key
      left join chat_thread t on t.person_id = s.person and t.other_id is not distinct from s.other
        and t.property_id is not distinct from w.property
      left join lateral (select p.id, p.public, p.user_id, o.role from property p join app_user o on o.id = p.user_id
        where t.id is null and p.id = w.property and p.deleted_at is null) l on true),
    fit as materialized (
      select *, row_number() over same as place, count(*) over (partition by person, other, property) as beside
      from judged where verdict = 'written'
      window same as (partition by person, other, property order by nth)),
    t as (
      insert into chat_thread (person_id, other_id, property_id, started_by, last_seq, created_at, updated_at)
      select person, other, property, sender, beside, ${now}::timestamptz, ${now}::timestamptz
      from fit where place = 1 order by person, other, property
      on conflict (person_id, other_id, property_id) do update
        set last_seq = chat_thread.last_seq + excluded.last_seq, updated_at = excluded.updated_at
      returning id, person_id, other_id, property_id, last_seq, person_read, other_read),
    m as (
      insert into chat_message (thread_id, seq, sender_id, from_person, message, file_key, file_name, audio_key,
        attachment_hash, client_id, created_at)
      select t.id, t.last_seq - f.beside + f.place, f.sender, f.sender = t.person_id, f.message, f.file_key,
        f.file_name, f.audio_key, f.attachment_hash, f.key, ${now}::timestamptz
      from fit f join t on t.person_id = f.person and coalesce(t.other_id, 0) = coalesce(f.other, 0)
        and coalesce(t.property_id, 0) = coalesce(f.property, 0)
      order by f.nth
      on conflict (sender_id, client_id) do nothing
      returning id, thread_id, seq, sender_id, from_person),
    ${summaryOf(now)}
    select j.verdict, m.id, m.seq, t.person_id, coalesce(t.other_id, ${operatorOf}) as other, t.person_read,
      t.other_read, (select json_agg(h.user_id) from hearer h where h.message_id = m.id) as receivers
    from judged j left join m on m.sender_id = j.sender left join t on t.id = m.thread_id order by j.nth`.execute(
    trx,
  )
  if (rows.some(({ verdict, id }) => verdict === 'written' && id === null)) throw new CameBetween()
  return rows.map((row) => Object.assign(row, { at: now }))
}

/**
 * Verdict on a message from `m` to `u` (§3, D57–D60). For the first message of a conversation (`t` is null), listing
 * `l` must belong to one side and be visible to the other, and the sender must be below the daily limit of new
 * conversations.
 */
const verdict = (now: Date) => sql<MessageVerdict>`case
  when b.id is not null then 'before'
  when u.id is null then 'missing'
  when u.id = m.id then 'self'
  when u.role = 'admin' and m.role = 'admin' then 'otherAdmin'
  when t.id is null and not ${acquainted(sql`m`, sql`u`)} then 'missing'
  when ${keptApart(sql`m`, sql`u`)} then 'apart'
  when t.id is not null then 'written'
  when w.property is not null and (l.id is null
    or (l.public or l.user_id = m.id or (l.role = 'admin' and m.role = 'admin')) is not true) then 'missing'
  when w.property is not null and (case when l.role = 'admin' then s.other is null
    else l.user_id in (s.person, s.other) end) is not true then 'notTheirs'
  when m.role <> 'admin' and ${chat.begunPerDay} <= (select count(*) from chat_thread
    where started_by = m.id and created_at > ${new Date(now.getTime() - dayMs)}::timestamptz) then 'tooMany'
  else 'written' end`
