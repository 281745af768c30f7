import { sql } from 'kysely'
import type { Parsed } from '../../../contract/calls/call-types'
import type { Ctx } from '../../platform/context'
import type { UserRow } from '../../platform/db/schema'
import { requirePermission } from '../../platform/http/permission'
import { Refusal } from '../../platform/refusal'
import { ReceivedFile, type CallingUser } from '../../platform/http/registry'
import { checkAudio } from '../../platform/media/audio'
import { checkDocument, putFile, type CheckResult, type NewFile } from '../../platform/media/store-file'
import { documents, fileRefusal, recordings, type Taken } from '../../platform/media/file-refusal'
import { writeNow, writeTogether } from './write-batches'
import { messageColumns, shownMessage, type Message, type MessageRow } from './message-row'
import type { NewMessage, MessageVerdict, WrittenMessage } from './write-message'

type MessageInput = Parsed<'send_message'>

/**
 * Sends a message, idempotent by its key. Refuses with FORBIDDEN (blocked, the sender, another administrator),
 * NOT_FOUND (user or listing not visible), VALIDATION (a listing that belongs to neither side), FILE_REJECTED (a file
 * whose content is of another type) and RATE_LIMITED (too many first messages).
 */
export async function sendMessage(ctx: Ctx, user: CallingUser, sent: MessageInput): Promise<Message> {
  if (sent.sender_id !== undefined && sent.sender_id !== user.id)
    throw new Refusal('FORBIDDEN', 'refusals.ownOnly')
  // Only team members with the message permission act for the operator.
  if (user.role === 'admin') requirePermission(user, 'messages')
  const hasFiles = [sent.file, sent.audio].some((one) => one instanceof ReceivedFile)
  if (!hasFiles) {
    const message = newMessage(user, sent, {})
    return answer(ctx, user, sent, message, {}, await writeTogether(ctx, message))
  }
  const before = sent.idempotency_key && (await sentBefore(ctx, user, sent))
  if (before) return before
  const kept = await keptFiles(ctx, user, sent)
  const message = newMessage(user, sent, kept)
  const files = [kept.file, kept.audio].filter((one) => one !== undefined)
  return answer(ctx, user, sent, message, kept, (await writeNow(ctx, [message], files))[0]!)
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
  attachment_hash: sent.idempotency_key ? attachmentHash(sent) : null,
})

/** Returns the SHA-256 of a message's files as sent; null without files. */
const attachmentHash = ({ file, audio }: MessageInput): string | null =>
  [file, audio].flatMap((one) => (one instanceof ReceivedFile ? one.sha256 : [])).join(' ') || null

const refusals: Record<Exclude<MessageVerdict, 'written' | 'before'>, () => Refusal> = {
  missing: () => new Refusal('NOT_FOUND', 'refusals.notFound'),
  self: () => new Refusal('FORBIDDEN', 'chat.self'),
  otherAdmin: () => new Refusal('FORBIDDEN', 'chat.otherAdmin'),
  apart: () => new Refusal('FORBIDDEN', 'blocking.cannotSend'),
  notTheirs: () =>
    new Refusal('VALIDATION', 'refusals.validation', { errors: { property_id: 'chat.notTheirs' } }),
  tooMany: () => new Refusal('RATE_LIMITED', 'chat.tooManyNew'),
}

/** Returns the message as its sender sees it; throws refusals. */
async function answer(
  ctx: Ctx,
  user: UserRow,
  sent: MessageInput,
  { sender, property, key, ...input }: NewMessage,
  { file }: KeptAttachment,
  written: WrittenMessage,
): Promise<Message> {
  if (written.verdict === 'before') return (await sentBefore(ctx, user, sent))!
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

/**
 * Returns the message already sent under this key. Refuses with KEY_REUSED if the content differs, because returning
 * the first message would lose the second. A deleted message has no content left to compare.
 */
async function sentBefore({ db }: Ctx, user: UserRow, sent: MessageInput): Promise<Message | null> {
  const { rows } = await sql<MessageRow & { to_operator: boolean }>`
    select ${messageColumns}, m.from_person and t.other_id is null as to_operator
    from chat_message m join chat_thread t on t.id = m.thread_id
    left join file f on f.key = m.file_key
    where m.sender_id = ${user.id} and m.client_id = ${sent.idempotency_key!}`.execute(db)
  const row = rows[0]
  if (!row) return null
  const message = shownMessage(row, user.id, row.from_person)
  const hash = attachmentHash(sent)
  // To a user, every administrator is the operator.
  const isOtherReceiver = !row.to_operator && message.receiver_id !== sent.receiver_id
  const isOther =
    row.message !== (sent.message ?? '') ||
    row.property_id !== (sent.property_id ?? null) ||
    (row.attachment_hash !== null && row.attachment_hash !== hash) ||
    (hash !== null && row.file_key === null && row.audio_key === null) ||
    (hash === null && (row.file_key ?? row.audio_key) !== null)
  if (!row.deleted_at && (isOther || isOtherReceiver)) throw new Refusal('KEY_REUSED', 'refusals.keyReused')
  return message
}

interface KeptAttachment {
  file?: NewFile
  audio?: NewFile
}

/** Validates files by content and stores them privately. Slow, so never call it in a transaction. */
async function keptFiles(ctx: Ctx, user: UserRow, { file, audio }: MessageInput): Promise<KeptAttachment> {
  const now = ctx.clock.now()
  const keep = async (field: string, checked: CheckResult, taken: Taken) => {
    if (!checked.ok) throw fileRefusal(field, checked.reason, taken)
    return putFile({ files: ctx.files, ownerId: user.id, now, private: true }, checked.file)
  }
  return {
    ...(file instanceof ReceivedFile && {
      file: await keep('file', await checkDocument(file), documents),
    }),
    ...(audio instanceof ReceivedFile && {
      audio: await keep('audio', await checkAudio(audio), recordings),
    }),
  }
}
