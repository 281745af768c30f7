import { sql } from 'kysely'
import { upload } from '../../../contract/limits'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../context'
import type { UserRow } from '../../db/schema'
import { Refusal } from '../../http/refusal'
import { ReceivedFile } from '../../http/registry'
import { checkAudio } from '../../media/audio'
import { checkDocument, putFile, writeFiles, type CheckResult, type NewFile } from '../../media/keep'
import { fileRefusal } from '../../media/refuse'
import type { Trx } from '../../records/kind'
import { appendEvent } from '../../stream/append'
import { tellOfMessage } from './notice'
import { requireMayMessage } from './may-message'
import { requireTopic } from './topic'
import { counterpart, hearers, pairOf, type Pair } from './seat'
import { messageColumns, shownMessage, type Message, type MessageRow } from './shown'

type Sent = Parsed<'send_message'>

/** The client's own name for a message was used before: the message is there. */
class SentBefore extends Error {}

/**
 * Sends a message, once however often it comes under one key. Refuses with FORBIDDEN whom a block keeps apart, with
 * NOT_FOUND a person or a listing that is not to be seen, with VALIDATION a listing of neither side, with FILE_REJECTED
 * what a file really is, and with RATE_LIMITED whoever begins too many conversations.
 */
export async function sendMessage(ctx: Ctx, user: UserRow, sent: Sent): Promise<Message> {
  if (sent.sender_id !== undefined && sent.sender_id !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  const before = await sentBefore(ctx, user, sent)
  if (before) return before
  const to = await counterpart(ctx.db, user, sent.receiver_id)
  const pair = pairOf(user, to)
  const now = ctx.clock.now()
  const files = await keptFiles(ctx, user, sent, now)
  try {
    const { id, heard } = await ctx.db.transaction().execute(async (trx) => {
      await requireMayMessage(trx, user.id, to.id)
      await writeFiles(
        trx,
        [files.file, files.audio].filter((one) => one !== undefined),
      )
      const made = await write(trx, user, pair, sent, files, now)
      if (made.seq === 1) await requireTopic(trx, user, pair, sent.property_id, now)
      const people = await hearers(trx, pair)
      await tellOfMessage(trx, {
        people,
        user,
        pair,
        thread: made.thread_id,
        propertyId: sent.property_id,
        now,
      })
      await appendEvent(
        trx,
        people,
        { type: 'chat.message', thread_id: made.thread_id, message_id: made.id },
        now,
      )
      return { id: made.id, heard: people }
    })
    ctx.bus.wake(heard)
    return (await oneMessage(ctx, user, sql`m.id = ${id}`))!
  } catch (error) {
    const stored = error instanceof SentBefore && (await sentBefore(ctx, user, sent))
    if (stored) return stored
    throw error
  }
}

/** The place in the conversation and the message in it, in one statement; whoever writes beside us waits for it. */
async function write(
  trx: Trx,
  user: UserRow,
  { person_id, other_id }: Pair,
  { message = '', property_id, idempotency_key }: Sent,
  { file, audio }: Kept,
  now: Date,
): Promise<{ id: number; thread_id: number; seq: number }> {
  const { rows } = await sql<{ id: number | null; thread_id: number; seq: number }>`
    with t as (
      insert into chat_thread (person_id, other_id, property_id, started_by, last_seq, created_at, updated_at)
      select ${person_id}::bigint, ${other_id}::bigint, ${property_id ?? null}::bigint, ${user.id}::bigint, 1,
        ${now}::timestamptz, ${now}::timestamptz
      where ${property_id ?? null}::bigint is null or exists (select 1 from property where id = ${property_id ?? null})
      on conflict (person_id, other_id, property_id)
        do update set last_seq = chat_thread.last_seq + 1, updated_at = excluded.updated_at
      returning id, last_seq),
    m as (
      insert into chat_message (thread_id, seq, sender_id, from_person, message, file_key, file_name, audio_key,
        client_id, created_at)
      select id, last_seq, ${user.id}::bigint, ${user.id === person_id}::boolean, ${message}::text,
        ${file?.key ?? null}::text, ${file?.name ?? null}::text, ${audio?.key ?? null}::text,
        ${idempotency_key || null}::text, ${now}::timestamptz from t
      on conflict (sender_id, client_id) do nothing
      returning id)
    select m.id, t.id as thread_id, t.last_seq as seq from t left join m on true`.execute(trx)
  if (rows.length === 0) throw new Refusal('NOT_FOUND', 'refusals.notFound')
  const { id, ...place } = rows[0]!
  if (id === null) throw new SentBefore()
  return { id, ...place }
}

const sentBefore = (ctx: Ctx, user: UserRow, { idempotency_key }: Sent): Promise<Message | null> =>
  idempotency_key
    ? oneMessage(ctx, user, sql`m.sender_id = ${user.id} and m.client_id = ${idempotency_key}`)
    : Promise.resolve(null)

async function oneMessage(
  { db }: Ctx,
  user: UserRow,
  which: ReturnType<typeof sql>,
): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_message m join chat_thread t on t.id = m.thread_id
    left join file f on f.key = m.file_key where ${which}`.execute(db)
  const row = rows[0]
  return row ? shownMessage(row, user.id, row.from_person) : null
}

interface Kept {
  file?: NewFile
  audio?: NewFile
}

/** Checks what was sent by its content and puts it away, private. Takes a while: never in a transaction. */
async function keptFiles(ctx: Ctx, user: UserRow, { file, audio }: Sent, now: Date): Promise<Kept> {
  const keep = async (field: string, checked: CheckResult, max: number) => {
    if (!checked.ok) throw fileRefusal(field, checked.reason, max)
    return putFile({ files: ctx.files, ownerId: user.id, now, private: true }, checked.file)
  }
  return {
    ...(file instanceof ReceivedFile && {
      file: await keep('file', await checkDocument(file), upload.documentBytes),
    }),
    ...(audio instanceof ReceivedFile && {
      audio: await keep('audio', checkAudio(audio), upload.audioBytes),
    }),
  }
}
