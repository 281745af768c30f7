import { sql, type Selectable } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { ChatMessageTable } from '../../platform/db/schema.gen'
import { fileUrl } from '../../platform/media/links'
import { operatorOf } from './operator-account'

export type Message = Data<'send_message'>

/** A message with the conversation data its reader needs. */
export interface MessageRow extends Omit<Selectable<ChatMessageTable>, 'thread_id'> {
  widths: number[] | null
  person_id: number
  /** The other user or, for the operator, an administrator. */
  other: number
  property_id: number | null
  person_read: number
  other_read: number
}

/** Columns of `MessageRow`, from `chat_message m`, `chat_thread t` and left-joined `file f`. */
export const messageColumns = sql`
  m.id, m.seq, m.sender_id, m.from_person, m.message, m.file_key, m.file_name, m.audio_key, m.attachment_hash, f.widths,
  m.client_id,
  m.deleted_at, m.created_at, t.person_id, coalesce(t.other_id, ${operatorOf}) as other, t.property_id, t.person_read,
  t.other_read`

/** Maps a message for one side: `asPerson` if it is the `person_id` side; `me` is the caller. */
export function shownMessage(row: MessageRow, me: number, asPerson: boolean): Message {
  const isMine = row.from_person === asPerson
  // Users see the operator as one party; the operator's side sees which administrator wrote.
  const other = asPerson || row.from_person ? row.other : row.sender_id
  const [sender, receiver] = row.from_person ? [row.person_id, other] : [other, row.person_id]
  const readBy = row.from_person ? row.other_read : row.person_read
  const url = row.file_key && fileUrl({ key: row.file_key, widths: row.widths ?? [] })
  return {
    message_id: row.id,
    sender_id: sender,
    receiver_id: receiver,
    property_id: row.property_id,
    message: row.message,
    file: url,
    audio: row.audio_key && `/files/${row.audio_key}`,
    chat_message_type: kindOf(row),
    is_read: row.seq <= readBy,
    created_at: row.created_at.toISOString(),
    is_mine: isMine,
    seq: row.seq,
    idempotency_key: row.sender_id === me ? row.client_id : null,
    file_name: row.file_name,
    file_is_picture: (row.widths ?? []).length > 0,
  }
}

function kindOf({ deleted_at, audio_key, file_key, message }: MessageRow): Message['chat_message_type'] {
  if (deleted_at) return 'deleted'
  if (audio_key) return 'audio'
  if (file_key) return message ? 'file_and_text' : 'file'
  return 'text'
}
