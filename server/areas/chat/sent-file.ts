import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema'

/** Whether somebody was sent this file in a conversation; `key` names the file, or one width of a picture. */
export async function wasSent(db: Kysely<DB>, userId: number, key: string): Promise<boolean> {
  const whole = key.replace(/-\d{3,4}\.webp$/, '')
  const { rows } = await sql`
    select 1 from chat_message m join chat_thread t on t.id = m.thread_id
    where (m.file_key = ${whole} or m.audio_key = ${whole}) and ${userId} in (t.person_id, t.other_id) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
