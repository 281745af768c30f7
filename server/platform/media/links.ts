import type { Selectable } from 'kysely'
import type { Picture } from '../../../contract/calls/listings/card-shapes'
import type { FileTable } from '../db/schema.gen'

export type FileRow = Selectable<FileTable>
type PictureRow = Pick<FileRow, 'key' | 'width' | 'height' | 'widths' | 'thumbhash'>

/** Key of one width of a picture in the files port; `file.key` names the picture as a whole. */
export const widthKey = (key: string, width: number): string => `${key}-${width}.webp`

/** Address of a picture in its middle width, for fields that carry one plain address (`title_image`, `profile`). */
export function pictureUrl(key: string | null): string | null {
  return key === null ? null : `/files/${widthKey(key, 800)}`
}

/** A picture with all its widths, as the contract sends it. */
export function pictureOf(row: PictureRow): Picture {
  return {
    url: `/files/${widthKey(row.key, 800)}`,
    width: row.width,
    height: row.height,
    srcset: row.widths.map((width) => `/files/${widthKey(row.key, width)} ${width}w`).join(', '),
    thumbhash: row.thumbhash,
  }
}

/** Address of any stored file: a document as it is, a picture in its middle width. */
export const fileUrl = (row: Pick<FileRow, 'key' | 'widths'>): string =>
  row.widths.length > 0 ? `/files/${widthKey(row.key, 800)}` : `/files/${row.key}`
