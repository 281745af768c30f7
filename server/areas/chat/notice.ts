import { sql } from 'kysely'
import type { UserRow } from '../../db/schema'
import type { Trx } from '../../records/kind'
import type { Pair } from './seat'

interface Said {
  /** Everybody of the conversation. */
  people: readonly number[]
  user: UserRow
  pair: Pair
  thread: number
  propertyId: number | undefined
  now: Date
}

/** A line in the notifications of the other side, one for all messages of a conversation that wait to be read. */
export async function tellOfMessage(
  trx: Trx,
  { people, user, pair, thread, propertyId, now }: Said,
): Promise<void> {
  const others = people.filter((id) => (id === pair.person_id) !== (user.id === pair.person_id))
  const about = propertyId === undefined ? '' : `&property=${propertyId}`
  const link = `/user/chat?with=${user.id}${about}`
  await sql`
    insert into notification (user_id, type, params, link, created_at)
    select id::bigint, 'chat.message', jsonb_build_object('thread', ${String(thread)}::text, 'from', ${String(user.id)}::text),
      ${link}::text, ${now}::timestamptz
    from jsonb_array_elements_text(${JSON.stringify(others)}::jsonb) as id
    on conflict (user_id, (params->>'thread')) where type = 'chat.message' and read_at is null do nothing`.execute(
    trx,
  )
}

/** The conversation was read by these: its line in their notifications is as well. */
export async function messageWasSeen(
  trx: Trx,
  people: readonly number[],
  thread: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', 'in', [...people])
    .where('type', '=', 'chat.message')
    .where(sql<boolean>`params->>'thread' = ${String(thread)}`)
    .where('read_at', 'is', null)
    .execute()
}
