import type { Kysely } from 'kysely'
import type { Data } from '../../../contract/calls/call-types'
import type { DB } from '../../platform/db/schema'
import type { ReceivedFile } from '../../platform/http/registry'
import {
  checkDocument,
  putFile,
  writeFiles,
  type Keeper,
  type NewFile,
} from '../../platform/media/store-file'
import { fileUrl } from '../../platform/media/links'
import { documents, fileRefusal } from '../../platform/media/file-refusal'
import type { Trx } from '../../core/kind'

export type StoredFile = Data<'verification-draft:file'>

/** A stored file not yet attached to an answer. */
export interface UnboundFile {
  fieldId: number
  row: NewFile
}

/**
 * Validates a proof's content and stores the file privately. Refuses with FILE_REJECTED. Must not be called in a
 * transaction.
 */
export async function keepProof(
  keeper: Omit<Keeper, 'private'>,
  fieldId: number,
  sent: ReceivedFile,
  named: string,
): Promise<UnboundFile> {
  const checked = await checkDocument(sent)
  if (!checked.ok) throw fileRefusal(named, checked.reason, documents)
  return { fieldId, row: await putFile({ ...keeper, private: true }, checked.file) }
}

/**
 * Attaches a stored file to an answer. Deletes the user's earlier unsubmitted file, so that repeated uploads can't fill
 * the storage.
 */
export async function addProof(
  trx: Trx,
  userId: number,
  { fieldId, row }: UnboundFile,
  now: Date,
): Promise<number> {
  await writeFiles(trx, [row])
  await trx
    .deleteFrom('agent_file')
    .where('user_id', '=', userId)
    .where('field_id', '=', fieldId)
    .where('sent', '=', false)
    .execute()
  const { id } = await trx
    .insertInto('agent_file')
    .values({ user_id: userId, field_id: fieldId, file_key: row.key, name: row.name, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns ids of files the user may submit, by question. */
export async function ownFiles(db: Kysely<DB>, userId: number): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('agent_file')
    .select(['id', 'field_id'])
    .where('user_id', '=', userId)
    .execute()
  const byField = new Map<number, number[]>()
  for (const { id, field_id } of rows) byField.set(field_id, [...(byField.get(field_id) ?? []), id])
  return byField
}

/** Returns the user's files by id, in the response format. */
export async function shownFiles(db: Kysely<DB>, userId: number): Promise<Map<number, StoredFile>> {
  const rows = await db
    .selectFrom('agent_file as a')
    .innerJoin('file as f', 'f.key', 'a.file_key')
    .select(['a.id', 'a.name', 'f.key', 'f.widths'])
    .where('a.user_id', '=', userId)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, name: row.name, url: fileUrl(row), is_picture: row.widths.length > 0 },
    ]),
  )
}
