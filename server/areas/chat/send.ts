import { sql } from 'kysely'
import { upload } from '../../../contract/limits'
import type { Parsed } from '../../../contract/types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { requirePermission } from '../../platform/http/permission'
import { Refusal } from '../../platform/http/refusal'
import { ReceivedFile, type CallingUser } from '../../platform/http/registry'
import { checkAudio } from '../../platform/media/audio'
import { checkDocument, putFile, type CheckResult, type NewFile } from '../../platform/media/keep'
import { fileRefusal } from '../../platform/media/refuse'
import { writeNow, writeTogether } from './gather'
import { messageColumns, shownMessage, type Message, type MessageRow } from './shown'
import type { NewMessage, MessageVerdict, WrittenMessage } from './write'

type MessageInput = Parsed<'send_message'>

/**
 * Sends a message, once however often it comes under one key. Refuses with FORBIDDEN whom a block keeps apart, oneself
 * and another administrator, with NOT_FOUND a person or a listing that is not to be seen, with VALIDATION a listing of
 * neither side, with FILE_REJECTED what a file really is, and with RATE_LIMITED a sender of too many first messages.
 */
export async function sendMessage(ctx: Ctx, user: CallingUser, sent: MessageInput): Promise<Message> {
  if (sent.sender_id !== undefined && sent.sender_id !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  // Of the team only members with the permission for messages act for the operator.
  if (user.role === 'admin') requirePermission(user, 'messages')
  const hasFiles = [sent.file, sent.audio].some((one) => one instanceof ReceivedFile)
  if (!hasFiles) {
    const message = newMessage(user, sent, {})
    return answer(ctx, user, message, {}, await writeTogether(ctx, message))
  }
  const before = sent.idempotency_key && (await sentBefore(ctx, user, sent.idempotency_key))
  if (before) return before
  const kept = await keptFiles(ctx, user, sent)
  const message = newMessage(user, sent, kept)
  const files = [kept.file, kept.audio].filter((one) => one !== undefined)
  return answer(ctx, user, message, kept, (await writeNow(ctx, [message], files))[0]!)
}

const newMessage = (user: UserRow, sent: MessageInput, { file, audio }: KeptAttachment): NewMessage => ({
  sender: user.id,
  receiver: sent.receiver_id,
  property: sent.property_id ?? null,
  message: sent.message ?? '',
  key: sent.idempotency_key || null,
  file_key: file?.key ?? null,
  file_name: file?.name ?? null,
  audio_key: audio?.key ?? null,
})

const refusals: Record<Exclude<MessageVerdict, 'written' | 'before'>, () => Refusal> = {
  missing: () => new Refusal('NOT_FOUND', 'refusals.notFound'),
  self: () => new Refusal('FORBIDDEN', 'chat.self'),
  otherAdmin: () => new Refusal('FORBIDDEN', 'chat.otherAdmin'),
  apart: () => new Refusal('FORBIDDEN', 'blocking.cannotSend'),
  notTheirs: () =>
    new Refusal('VALIDATION', 'refusals.validation', { errors: { property_id: 'chat.notTheirs' } }),
  tooMany: () => new Refusal('RATE_LIMITED', 'chat.tooManyNew'),
}

/** The message as its sender reads it; what was refused is thrown. */
async function answer(
  ctx: Ctx,
  user: UserRow,
  { sender, property, key, ...input }: NewMessage,
  { file }: KeptAttachment,
  written: WrittenMessage,
): Promise<Message> {
  if (written.verdict === 'before') return (await sentBefore(ctx, user, key!))!
  if (written.verdict !== 'written') throw refusals[written.verdict]()
  const row = {
    ...written,
    ...input,
    id: written.id!,
    sender_id: sender,
    from_person: sender === written.person_id,
    property_id: property,
    client_id: key,
    widths: (file?.widths as number[] | undefined) ?? null,
    deleted_at: null,
    created_at: written.at,
  }
  return shownMessage(row, user.id, row.from_person)
}

/** The message that was sent under this name of the client. */
async function sentBefore({ db }: Ctx, user: UserRow, key: string): Promise<Message | null> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from chat_message m join chat_thread t on t.id = m.thread_id
    left join file f on f.key = m.file_key where m.sender_id = ${user.id} and m.client_id = ${key}`.execute(
    db,
  )
  const row = rows[0]
  return row ? shownMessage(row, user.id, row.from_person) : null
}

interface KeptAttachment {
  file?: NewFile
  audio?: NewFile
}

/** Checks what was sent by its content and puts it away, private. Takes a while: never in a transaction. */
async function keptFiles(ctx: Ctx, user: UserRow, { file, audio }: MessageInput): Promise<KeptAttachment> {
  const now = ctx.clock.now()
  const keep = async (field: string, checked: CheckResult, max: number) => {
    if (!checked.ok) throw fileRefusal(field, checked.reason, max)
    return putFile({ files: ctx.files, ownerId: user.id, now, private: true }, checked.file)
  }
  return {
    ...(file instanceof ReceivedFile && {
      file: await keep('file', await checkDocument(file), upload.documentBytes),
    }),
    ...(audio instanceof ReceivedFile && {
      audio: await keep('audio', await checkAudio(audio), upload.audioBytes),
    }),
  }
}
