import { sql } from 'kysely'
import type { Acknowledged } from './acts'
import type { Look } from './settled-site'

/**
 * Checks that every acknowledged message exists exactly once, unchanged, in order, and delivered to both sides; returns
 * their number.
 */
export async function checkMessages(look: Look, done: Acknowledged): Promise<number> {
  const messages = await look.rows(sql<{
    id: number
    client_id: string
    seq: number
    file_key: string | null
  }>`
    select id, client_id, seq, file_key from chat_message`)
  const stored = new Map(messages.map((one) => [one.client_id, one]))
  for (const { key, id, seq, file } of done.messages) {
    const row = stored.get(key)
    if (row?.id !== id || row.seq !== seq || (row.file_key !== null) !== file)
      look.wrong.push(`acknowledged message is not as it was: ${key}`)
  }
  await look.none(
    'a message is there twice',
    sql`select client_id as id from chat_message group by sender_id, client_id having count(*) > 1`,
  )
  await look.none(
    'a conversation has a gap',
    sql`
    select t.id from chat_thread t left join chat_message m on m.thread_id = t.id
    group by t.id having count(m.id) <> t.last_seq or min(m.seq) <> 1 or max(m.seq) <> t.last_seq`,
  )
  await look.none(
    'a message of which one side is not told',
    sql`
    select m.id from chat_message m left join stream_event e on e.message_id = m.id
    group by m.id having count(distinct e.user_id) <> 2`,
  )
  await look.none(
    'a stream has a gap',
    sql`
    select h.user_id as id from stream_head h join stream_event e on e.user_id = h.user_id
    group by h.user_id, h.last having count(*) <> h.last or max(e.seq) <> h.last`,
  )
  await look.none(
    'a conversation that waits without its line',
    sql`
    select t.id from chat_thread t where (select count(*) from notification n
      where n.type = 'chat.message' and n.params->>'thread' = t.id::text) <> (select count(distinct sender_id)
      from chat_message m where m.thread_id = t.id)`,
  )
  return messages.length
}
