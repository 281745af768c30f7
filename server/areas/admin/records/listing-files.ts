import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { fileUrl } from '../../../platform/media/links'
import type { RecordContent } from './record-content'

/** A file of the listing or, if `is_new`, one added by the pending change. */
export interface ListedFile {
  file_key: string
  /** Display name; defaults to the original file name. */
  name?: string
  is_new?: boolean
}

/** Returns files referenced by columns, skipping empty columns. */
export const inColumns = (keys: readonly (string | null | undefined)[], is_new?: boolean): ListedFile[] =>
  keys.flatMap((file_key) => (file_key ? [{ file_key, is_new }] : []))

/** Returns the files of an edit that the listing doesn't have yet; an edit from the form includes all files. */
export const newAmong = <F extends { file_key: string }>(
  named: readonly F[],
  there: readonly { key: string }[] | null,
): F[] => named.filter(({ file_key }) => !there?.some(({ key }) => key === file_key))

/** Returns files for a moderator in order: pictures to view and documents to open. */
export async function readListedFiles(
  db: Kysely<DB>,
  listed: readonly ListedFile[],
): Promise<Required<Pick<RecordContent, 'images' | 'files'>>> {
  if (listed.length === 0) return { images: [], files: [] }
  const stored = await db
    .selectFrom('file')
    .select(['key', 'widths', 'mime', 'name', 'created_at'])
    .where(
      'key',
      'in',
      listed.map(({ file_key }) => file_key),
    )
    .execute()
  const found = new Map(stored.map((file) => [file.key, file]))
  const images = new Map<string, RecordContent['images'][number]>()
  const files: NonNullable<RecordContent['files']> = []
  for (const { file_key, name, is_new } of listed) {
    const file = found.get(file_key)
    if (!file) continue
    const [url, called] = [fileUrl(file), name ?? file.name]
    // A change may add a picture that already exists; it is still shown as part of the change.
    const once = `${is_new ?? false} ${url}`
    if (file.widths.length > 0)
      images.set(once, images.get(once) ?? { url, alt: called, ...(is_new && { is_new }) })
    else
      files.push({
        name: called,
        url,
        is_pdf: file.mime === 'application/pdf',
        at: file.created_at.toISOString(),
      })
  }
  return { images: [...images.values()], files }
}
