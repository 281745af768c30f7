import { sql, type Kysely } from 'kysely'
import { may } from '../../../contract/api/permissions'
import type { DB, UserRow } from '../db/schema'
import { isOfListing } from '../ports/files'

/** How a private file is used, which determines who else may read it. */
interface Uses {
  receipt: boolean
  proof: boolean
  /** Whether the file was sent in one of this reader's conversations. */
  own_conversation: boolean
  /** Whether the file was sent in a conversation with the operator. */
  operator_conversation: boolean
}

/**
 * Whether a user may read a private file. Its owner always may, as may the other side of the conversation it was sent
 * in. Team members may only if their permissions cover its use: receipts with payments, proofs of identity with users,
 * files of unpublished listings with listings, attachments with the operator's messages.
 */
export async function mayReadPrivate(
  { db }: { db: Kysely<DB> },
  user: UserRow,
  owner: number,
  key: string,
): Promise<boolean> {
  if (user.account_state !== 'active') return false
  // A picture is stored in several widths but referenced as a whole.
  const whole = key.replace(/-\d{3,4}\.webp$/, '')
  if (user.id === owner) return isKept(db, whole)
  if (isOfListing(key)) return may(user, 'listings') && isKept(db, whole)
  const { rows } = await sql<Uses>`select
    exists (select from bank_receipt_file where file_key = ${whole}) as receipt,
    exists (select from agent_file where file_key = ${whole}) as proof,
    coalesce(bool_or(${user.id} in (t.person_id, t.other_id)), false) as own_conversation,
    coalesce(bool_or(t.other_id is null), false) as operator_conversation
    from chat_message m join chat_thread t on t.id = m.thread_id
    where m.file_key = ${whole} or m.audio_key = ${whole}`.execute(db)
  const used = rows[0]!
  return (
    used.own_conversation ||
    (used.receipt && may(user, 'money')) ||
    (used.proof && may(user, 'people')) ||
    (used.operator_conversation && may(user, 'messages'))
  )
}

/** Whether a file has a row; the bytes of a removed file may remain for a while. */
const isKept = async (db: Kysely<DB>, key: string): Promise<boolean> =>
  (await db.selectFrom('file').select('key').where('key', '=', key).executeTakeFirst()) !== undefined
