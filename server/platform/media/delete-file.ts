import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'
import type { LateFiles } from '../ports/late-files'
import { widthKey } from './links'

const foreignKeyViolation = '23503'
/**
 * Time in ms within which a call that stores a file either writes the file's row or is refused. A file stored more
 * recently may belong to a call in progress; the sweep removes it if no row is written.
 */
const untilItsRowMs = 10 * 60_000

/** Effect `files.unowned`: removes all private files of a deleted user. */
export const forgetPrivate = (
  { files }: { files: LateFiles },
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> => files.removePrivate(Number(payload['owner']))

/**
 * Effect `file.unnamed`: removes a file's row and bytes, unless another row still references the file, or the file was
 * stored again recently (identical content is shared).
 */
export async function forgetFile(
  { db, files }: { db: Kysely<DB>; files: LateFiles },
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> {
  const key = String(payload['key'])
  const removed = await db
    .deleteFrom('file')
    .where('key', '=', key)
    .returning('widths')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === foreignKeyViolation) return null
      throw error
    })
  if (removed === null) return
  const widths = removed?.widths ?? []
  const keys = widths.length > 0 ? widths.map((width) => widthKey(key, width)) : [key]
  for (const each of keys) await files.remove(each, untilItsRowMs)
}
