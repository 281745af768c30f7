import { sql } from 'kysely'
import type { Data, Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import type { Trx } from '../../core/kind'
import { Refusal } from '../../platform/refusal'
import { appendEvent } from '../../platform/stream/append-event'
import { unreadOf } from './chats'
import { messageWasSeen } from './mark-notice-seen'
import { counterpart, receiversOf, isThread, pairOf, type Pair } from './conversation-sides'

/** Advances the caller's read position, never backwards. Refuses with NOT_FOUND if there is no such conversation. */
export async function seeMessages(
  { db, clock, bus }: Ctx,
  user: UserRow,
  { user_id, property_id, upto }: Parsed<'chat-seen'>,
): Promise<Data<'chat-seen'>> {
  const pair = pairOf(user, await counterpart(db, user, user_id))
  const seen = { userId: user.id, pair, propertyId: property_id, upto, now: clock.now() }
  const { reply, read } = await db.transaction().execute((trx) => readMessages(trx, seen))
  bus.wake(reply)
  return { upto: read, unread: await unreadOf(db, user) }
}

interface SeenInput {
  userId: number
  pair: Pair
  propertyId: number | undefined
  /** Number of the last message read; defaults to the conversation's last message. */
  upto?: number | undefined
  now: Date
}

/** Like `seeMessages`, within a transaction. Returns the users to notify after the commit. */
export async function readMessages(
  trx: Trx,
  { userId, pair, propertyId, upto, now }: SeenInput,
): Promise<{ reply: number[]; read: number }> {
  const asPerson = userId === pair.person_id
  const mine = sql.ref(asPerson ? 'person_read' : 'other_read')
  const { rows } = await sql<{ id: number; read: number; last_seq: number }>`
    select t.id, t.last_seq, t.${mine} as read from chat_thread t where ${isThread(pair, propertyId)} for update`.execute(
    trx,
  )
  const thread = rows[0]
  if (!thread) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const reached = Math.min(upto ?? thread.last_seq, thread.last_seq)
  if (reached <= thread.read) return { reply: [], read: thread.read }
  await sql`update chat_thread set ${mine} = ${reached} where id = ${thread.id}`.execute(trx)
  const people = await receiversOf(trx, pair)
  const readers = people.filter((id) => (id === pair.person_id) === asPerson)
  if (reached === thread.last_seq) await messageWasSeen(trx, readers, thread.id, now)
  await appendEvent(
    trx,
    people,
    { type: 'chat.seen', thread_id: thread.id, upto: reached, by_person: asPerson },
    now,
  )
  return { reply: people, read: reached }
}
