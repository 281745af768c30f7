import type { Kysely } from 'kysely'
import type { DB } from '../../../platform/db/schema'
import { fileUrl } from '../../../platform/media/links'
import type { RecordContent } from './record-content'

/** A file that a listing has, or (`is_new`) that would come with the change that waits. */
export interface ListedFile {
  file_key: string
  /** Defaults to the name with which it was sent. */
  name?: string
  is_new?: boolean
}

/** Files that columns of a listing name; a column without one names none. */
export const inColumns = (keys: readonly (string | null | undefined)[], is_new?: boolean): ListedFile[] =>
  keys.flatMap((file_key) => (file_key ? [{ file_key, is_new }] : []))

/** Of the files that an edit names for one use, those that the listing does not have there: one from its form names all. */
export const newAmong = <F extends { file_key: string }>(
  named: readonly F[],
  there: readonly { key: string }[] | null,
): F[] => named.filter(({ file_key }) => !there?.some(({ key }) => key === file_key))

/** These files for a moderator, in their order: pictures to be looked at and documents to be opened. */
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
    // A change may bring a picture that is there already: it is one of the change all the same.
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
