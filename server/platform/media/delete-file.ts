import type { Kysely } from 'kysely'
import type { DB } from '../db/schema'
import type { LateFiles } from '../ports/late-files'
import { widthKey } from './links'

const foreignKeyViolation = '23503'
/**
 * Milliseconds within which a call that puts a file away has written its row, or been refused. What was put so lately may
 * have been sent again by somebody; the sweep takes it when no row came.
 */
const untilItsRowMs = 10 * 60_000

/** Effect `files.unowned`: removes all that was private to somebody who is gone. */
export const forgetPrivate = (
  { files }: { files: LateFiles },
  _type: string,
  payload: Record<string, unknown>,
): Promise<void> => files.removePrivate(Number(payload['owner']))

/** Effect `file.unnamed`: removes a file and its bytes, unless some row still names it or it was put away lately: content is shared. */
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
