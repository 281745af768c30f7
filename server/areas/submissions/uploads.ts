import type { Upload } from '../../../contract/calls/kit/primitives'
import { ReceivedFile } from '../../platform/http/registry'
import {
  checkDocument,
  checkPicture,
  putFile,
  type CheckedUpload,
  type Keeper,
  type NewFile,
} from '../../platform/media/store-file'
import { documents, fileRefusal, pictures } from '../../platform/media/file-refusal'
import { Refusal } from '../../platform/refusal'
import type { NamedFile } from './write-fields'

/** Keys of a listing's stored files, by use. */
export interface KeptFiles {
  title_image?: string
  three_d_image?: string
  meta_image?: string
  gallery: NamedFile[]
  documents: NamedFile[]
}

/**
 * Files sent in a call by use, and their database rows, which the transaction must write before referring to the files.
 */
export interface SentFiles {
  files: KeptFiles
  rows: NewFile[]
}

interface UploadInput {
  title_image?: Upload | string
  three_d_image?: Upload | string
  meta_image?: Upload | string
  gallery_images?: Upload[]
  documents?: Upload[]
}

/**
 * Validates all files of a call before storing any. If a field contains a text instead of a file (the current file's
 * URL), the file stays unchanged. Refuses with FILE_REJECTED under the field's name. Must not be called in a
 * transaction.
 */
export async function keepSent(keeper: Keeper, sent: UploadInput): Promise<SentFiles> {
  const checked: [field: keyof UploadInput, file: CheckedUpload][] = []
  for (const field of ['title_image', 'three_d_image', 'meta_image', 'gallery_images'] as const)
    for (const [at, one] of [sent[field] ?? []].flat().entries())
      if (one instanceof ReceivedFile)
        checked.push([
          field,
          await check(
            one,
            field === 'gallery_images' ? `${field}.${at}` : field,
            field === 'three_d_image' ? 'tour' : 'picture',
          ),
        ])
  for (const [at, one] of (sent.documents ?? []).entries())
    if (one instanceof ReceivedFile)
      checked.push(['documents', await check(one, `documents.${at}`, 'document')])

  const kept: [field: keyof UploadInput, row: NewFile][] = []
  for (const [field, file] of checked) kept.push([field, await putFile(keeper, file)])
  const named = (field: keyof UploadInput): NamedFile[] =>
    kept.filter(([of]) => of === field).map(([, { key, name }]) => ({ file_key: key, name }))
  const files = {
    title_image: named('title_image')[0]?.file_key,
    three_d_image: named('three_d_image')[0]?.file_key,
    meta_image: named('meta_image')[0]?.file_key,
    gallery: named('gallery_images'),
    documents: named('documents'),
  }
  return { files, rows: kept.map(([, row]) => row) }
}

/** Validates an upload's content for its use. Refuses with FILE_REJECTED. */
export async function check(
  file: ReceivedFile,
  field: string,
  as: 'picture' | 'tour' | 'document',
): Promise<CheckedUpload> {
  const checked = await (as === 'document' ? checkDocument(file) : checkPicture(file, as === 'tour'))
  if (checked.ok) return checked.file
  throw fileRefusal(field, checked.reason, as === 'document' ? documents : pictures)
}

/** Refuses with VALIDATION if there are more files of a kind than allowed. */
export function requireFewer(field: string, count: number, max: number) {
  if (count <= max) return
  throw new Refusal('VALIDATION', 'refusals.validation', {
    errors: { [field]: { key: 'refusals.tooMany', params: { max } } },
  })
}
