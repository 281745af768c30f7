import type { Selectable } from 'kysely'
import type { Picture } from '../../../contract/calls/listings/card-shapes'
import type { FileTable } from '../db/schema.gen'

export type FileRow = Selectable<FileTable>
type PictureRow = Pick<FileRow, 'key' | 'width' | 'height' | 'widths' | 'thumbhash'>

/** Returns the storage key of one width of a picture; `file.key` identifies the picture with all its widths. */
export const widthKey = (key: string, width: number): string => `${key}-${width}.webp`

/** Returns the URL of a picture's medium width, for fields with a single URL (`title_image`, `profile`). */
export function pictureUrl(key: string | null): string | null {
  return key === null ? null : `/files/${widthKey(key, 800)}`
}

/** Returns a picture with all its widths in the contract's format. */
export function pictureOf(row: PictureRow): Picture {
  return {
    url: `/files/${widthKey(row.key, 800)}`,
    width: row.width,
    height: row.height,
    srcset: row.widths.map((width) => `/files/${widthKey(row.key, width)} ${width}w`).join(', '),
    thumbhash: row.thumbhash,
  }
}

/** Returns the URL of a stored file: of the document itself, or of a picture's medium width. */
export const fileUrl = (row: Pick<FileRow, 'key' | 'widths'>): string =>
  row.widths.length > 0 ? `/files/${widthKey(row.key, 800)}` : `/files/${row.key}`
