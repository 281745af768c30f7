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

/** Files of a listing by their use, as keys of stored files. */
export interface KeptFiles {
  title_image?: string
  three_d_image?: string
  meta_image?: string
  gallery: NamedFile[]
  documents: NamedFile[]
}

/** What came with a call: by their use, and the rows that the transaction writes before it refers to them. */
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
 * Checks everything that came with the call before any of it is put away; a text in place of a file (the address it
 * already has) changes nothing. Refuses with FILE_REJECTED under the field's name. Never inside a transaction.
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

/** One upload, checked by its content as what it is for. Refuses with FILE_REJECTED. */
export async function check(
  file: ReceivedFile,
  field: string,
  as: 'picture' | 'tour' | 'document',
): Promise<CheckedUpload> {
  const checked = await (as === 'document' ? checkDocument(file) : checkPicture(file, as === 'tour'))
  if (checked.ok) return checked.file
  throw fileRefusal(field, checked.reason, as === 'document' ? documents : pictures)
}

/** Refuses more files of one kind than a listing may have. */
export function requireFewer(field: string, count: number, max: number) {
  if (count <= max) return
  throw new Refusal('VALIDATION', 'refusals.validation', {
    errors: { [field]: { key: 'refusals.tooMany', params: { max } } },
  })
}
