import { sql, type Kysely } from 'kysely'
import type { Lang } from '../../../../contract/language/languages'
import { messageColumns, type MessageRow, shownMessage } from '../../chat'
import { shownNotice, type NoticeRow } from '../show-notice'
import type { DB } from '../../../platform/db/schema'
import type { StreamEvent } from '../../../platform/stream/append-event'

/** A user's stream position: the last event received. */
export interface StreamPosition {
  user_id: number
  after: number
}

/** An event to be sent, with its number and user. */
export interface StreamMessage {
  user_id: number
  seq: number
  type: StreamEvent['type']
  /** Event data per language. */
  data: (lang: Lang) => object
}

type StreamRow = MessageRow & {
  owner: number
  event_seq: number
  type: StreamEvent['type']
  upto: number | null
  by_person: boolean | null
  chat_person: number | null
  chat_property: number | null
  notice: NoticeRow | null
}

/** Maximum number of events per read, across all users. */
export const eventsAtOnce = 2_000

/** Returns the users' events since their positions, in order per user. */
export async function readEvents(
  db: Kysely<DB>,
  positions: readonly StreamPosition[],
): Promise<StreamMessage[]> {
  const { rows } = await sql<StreamRow>`
    select e.user_id as owner, e.seq as event_seq, e.type, e.upto, e.by_person,
      t.person_id as chat_person, t.property_id as chat_property, ${messageColumns},
      case when n.id is not null then jsonb_build_object('id', n.id, 'type', n.type, 'params', n.params, 'link', n.link,
        'read_at', n.read_at, 'created_at', n.created_at) end as notice
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as w(user_id bigint, after bigint)
    join stream_event e on e.user_id = w.user_id and e.seq > w.after
    left join chat_thread t on t.id = e.thread_id
    left join chat_message m on m.id = e.message_id
    left join file f on f.key = m.file_key
    left join notification n on n.id = e.notification_id
    order by e.user_id, e.seq limit ${eventsAtOnce}`.execute(db)
  return rows.map((row) => ({
    user_id: row.owner,
    seq: row.event_seq,
    type: row.type,
    data: (lang) => dataOf(row, lang),
  }))
}

function dataOf(row: StreamRow, lang: Lang): object {
  if (row.notice) return shownNotice(row.notice, lang)
  if (row.type === 'notification.seen') return {}
  const asPerson = row.owner === row.chat_person
  const conversation = { user_id: asPerson ? row.other : row.chat_person, property_id: row.chat_property }
  if (row.type === 'chat.seen') return { ...conversation, upto: row.upto, by_me: row.by_person === asPerson }
  if (row.type === 'chat.cleared') return conversation
  if (row.type === 'chat.deleted') return { ...conversation, message_id: row.id }
  return { ...conversation, message: shownMessage(row, row.owner, asPerson) }
}
