import { sql } from 'kysely'
import { chat } from '../../../contract/limits'
import type { Trx } from '../../core/kind'
import type { Ctx } from '../../platform/context'
import { json } from '../../platform/db/json'
import { readSetting } from '../../platform/settings/settings'

/** Effect that sends one e-mail about a conversation's unread messages. */
export const unreadMailEffect = 'chat.unread'

/** Payload of the effect. */
export interface UnreadMail extends Record<string, unknown> {
  user_id: number
  thread: number
  /** Number of the last message covered by an earlier e-mail. */
  after: number
  upto: number
}

/** Conversations per batch. */
const portion = 200

/**
 * Queues e-mails to recipients of messages unread for the configured number of minutes: at most one per conversation
 * and hour, and never two for the same message. Safe to run in parallel. Returns the number queued.
 */
export async function queueMessageMails({ db, clock, shutdown }: Ctx): Promise<number> {
  const now = clock.now()
  const minutes = await readSetting(db, 'message_mail_minutes')
  const times = {
    now,
    unreadBefore: new Date(now.getTime() - minutes * 60_000),
    mailedBefore: new Date(now.getTime() - chat.mail.pauseMinutes * 60_000),
  }
  let queued = 0
  for (;;) {
    if (shutdown.signal.aborted) return queued
    const due = await db
      .selectFrom('chat_mail')
      .select(['thread_id', 'user_id'])
      .where('waits_since', '<=', times.unreadBefore)
      .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', times.mailedBefore)]))
      .orderBy('waits_since')
      .limit(portion)
      .execute()
    let busy = 0
    for (const { thread_id, user_id } of due) {
      const outcome = await db.transaction().execute((trx) => queueOne(trx, thread_id, user_id, times))
      if (outcome === 'queued') queued++
      if (outcome === 'busy') busy++
    }
    // Another process is handling the rest.
    if (busy === due.length) return queued
  }
}

interface Times {
  now: Date
  unreadBefore: Date
  mailedBefore: Date
}

/** Locks the row, so that a concurrent message isn't missed, then checks what is still unread. */
async function queueOne(
  trx: Trx,
  threadId: number,
  userId: number,
  { now, unreadBefore, mailedBefore }: Times,
): Promise<'queued' | 'nothing' | 'busy'> {
  const row = await trx
    .selectFrom('chat_mail')
    .select('mailed_seq')
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .where('waits_since', '<=', unreadBefore)
    .where((eb) => eb.or([eb('mailed_at', 'is', null), eb('mailed_at', '<=', mailedBefore)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!row) return 'busy'
  const { rows } = await sql<{ last_seq: number; oldest: Date | null }>`
    select t.last_seq, (
      select min(m.created_at) from chat_message m
      where m.thread_id = t.id and m.deleted_at is null and m.from_person <> (t.person_id = u.id)
        and m.seq > ${row.mailed_seq}
        and m.seq > case when t.person_id = u.id then greatest(t.person_read, t.person_cleared)
          else greatest(t.other_read, t.other_cleared) end) as oldest
    from chat_thread t
    join app_user u on u.id = ${userId} and u.account_state = 'active' and u.message_mail
      and u.email is not null and u.email_verified_at is not null
    where t.id = ${threadId}`.execute(trx)
  const oldest = rows[0]?.oldest ?? null
  const isDue = oldest !== null && oldest <= unreadBefore
  await trx
    .updateTable('chat_mail')
    .set(
      isDue
        ? { waits_since: null, mailed_at: now, mailed_seq: rows[0]!.last_seq }
        : // Read messages are done; later ones wait for their own delay.
          { waits_since: oldest },
    )
    .where('thread_id', '=', threadId)
    .where('user_id', '=', userId)
    .execute()
  if (!isDue) return 'nothing'
  const payload: UnreadMail = {
    user_id: userId,
    thread: threadId,
    after: row.mailed_seq,
    upto: rows[0]!.last_seq,
  }
  await trx
    .insertInto('outbox')
    .values({ type: unreadMailEffect, payload: json(payload), run_at: now })
    .execute()
  return 'queued'
}
