import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import type { UserRow } from '../../platform/db/schema'
import { Refusal } from '../../platform/refusal'
import type { Trx } from '../../core/kind'
import { appendEvent } from '../../platform/stream/append-event'
import { unreadBy } from './chats'
import { messageWasSeen } from './mark-notice-seen'
import { counterpart, receiversOf, heldBy, isThread, pairOf, type Pair } from './conversation-sides'

/**
 * delete_chat_message (D60): with `message_id`, deletes the content of the caller's own message for both sides, leaving
 * a placeholder. With `receiver_id`, deletes the conversation up to now for the caller only. Repeating either call has
 * no effect.
 */
export async function deleteMessage(
  ctx: Ctx,
  user: UserRow,
  { message_id, sender_id, receiver_id, property_id }: Parsed<'delete_chat_message'>,
): Promise<'deleted' | 'cleared'> {
  const events = await ctx.db.transaction().execute(async (trx) => {
    if (message_id !== undefined) return takeBack(trx, user, message_id, ctx.clock.now())
    // Clients may name either side as the sender, so pick the one that isn't the caller.
    const other = receiver_id === user.id && sender_id !== undefined ? sender_id : receiver_id!
    return clear(trx, user, other, property_id, ctx.clock.now())
  })
  ctx.bus.wake(events)
  return message_id === undefined ? 'cleared' : 'deleted'
}

async function takeBack(trx: Trx, user: UserRow, id: number, now: Date): Promise<number[]> {
  const { rows } = await sql<
    Pair & {
      thread_id: number
      sender_id: number
      from_person: boolean
      deleted_at: Date | null
      file_key: string | null
      audio_key: string | null
    }
  >`
    select t.person_id, t.other_id, m.thread_id, m.sender_id, m.from_person, m.deleted_at, m.file_key, m.audio_key
    from chat_message m join chat_thread t on t.id = m.thread_id
    where m.id = ${id} and ${heldBy(user)} for update of t, m`.execute(trx)
  const found = rows[0]
  if (!found) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  if (found.sender_id !== user.id) throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  if (found.deleted_at) return []
  await sql`update chat_message set message = '', file_key = null, file_name = null, audio_key = null,
    deleted_at = ${now} where id = ${id}`.execute(trx)
  for (const key of [found.file_key, found.audio_key])
    if (key !== null)
      await trx
        .insertInto('outbox')
        .values({ type: 'file.unnamed', payload: json({ key }), run_at: now })
        .execute()
  const people = await receiversOf(trx, found)
  const others = people.filter((one) => (one === found.person_id) !== found.from_person)
  if ((await unreadOfOther(trx, found)) === 0) await messageWasSeen(trx, others, found.thread_id, now)
  await appendEvent(trx, people, { type: 'chat.deleted', thread_id: found.thread_id, message_id: id }, now)
  return people
}

/** Returns how many of this side's messages the other side hasn't read. */
async function unreadOfOther(
  trx: Trx,
  { thread_id, from_person }: { thread_id: number; from_person: boolean },
): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select ${unreadBy(sql`${!from_person}::boolean`)} as unread from chat_thread t
    where t.id = ${thread_id}`.execute(trx)
  return rows[0]!.unread
}

async function clear(
  trx: Trx,
  user: UserRow,
  otherId: number,
  propertyId: number | undefined,
  now: Date,
): Promise<number[]> {
  const pair = pairOf(user, await counterpart(trx, user, otherId))
  const asPerson = pair.person_id === user.id
  const side = sql.ref(asPerson ? 'person_cleared' : 'other_cleared')
  const { rows } = await sql<{ id: number }>`
    update chat_thread t set ${side} = t.last_seq where ${isThread(pair, propertyId)} returning t.id`.execute(
    trx,
  )
  const thread = rows[0]
  if (!thread) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const mine = (await receiversOf(trx, pair)).filter((id) => (id === pair.person_id) === asPerson)
  await messageWasSeen(trx, mine, thread.id, now)
  await appendEvent(trx, mine, { type: 'chat.cleared', thread_id: thread.id }, now)
  return mine
}
