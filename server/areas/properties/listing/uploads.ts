import { upload } from '../../../../contract/limits'
import type { Upload } from '../../../../contract/shapes/kit'
import type { ReceivedFile } from '../../../http/registry'
import { keepDocument, keepPicture, type KeepResult, type Keeper } from '../../../media/keep'
import { fileRefusal } from '../../../media/refuse'
import type { NamedFile } from '../write'

/** Files of a listing by their use, as keys of stored files. */
export interface KeptFiles {
  title_image?: string
  three_d_image?: string
  meta_image?: string
  gallery: NamedFile[]
  documents: NamedFile[]
}

export interface SentFiles {
  title_image?: Upload | string
  three_d_image?: Upload | string
  meta_image?: Upload | string
  gallery_images?: Upload[]
  documents?: Upload[]
}

export const isReceived = (value: unknown): value is ReceivedFile =>
  typeof value === 'object' && value !== null && 'bytes' in value

type Keep = (keeper: Keeper, file: ReceivedFile) => Promise<KeepResult>

/**
 * Checks and stores what came with the call; a text in place of a file (the address it already has) changes nothing.
 * Refuses with FILE_REJECTED under the field's name. Decoding takes its time: never inside a transaction.
 */
export async function keepSent(keeper: Keeper, sent: SentFiles): Promise<KeptFiles> {
  const one = (field: 'title_image' | 'three_d_image' | 'meta_image') => keepOne(keeper, field, sent[field])
  return {
    title_image: await one('title_image'),
    three_d_image: await one('three_d_image'),
    meta_image: await one('meta_image'),
    gallery: await keepAll(keeper, 'gallery_images', sent.gallery_images ?? [], keepPicture),
    documents: await keepAll(keeper, 'documents', sent.documents ?? [], keepDocument),
  }
}

async function keepOne(keeper: Keeper, field: string, sent: unknown): Promise<string | undefined> {
  if (!isReceived(sent)) return undefined
  const kept = await keepPicture(keeper, sent)
  if (!kept.ok) throw fileRefusal(field, kept.reason)
  return kept.key
}

async function keepAll(
  keeper: Keeper,
  field: string,
  sent: readonly unknown[],
  keep: Keep,
): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  const max = keep === keepDocument ? upload.documentBytes : upload.imageBytes
  for (const [index, file] of sent.entries()) {
    if (!isReceived(file)) continue
    const kept = await keep(keeper, file)
    if (!kept.ok) throw fileRefusal(`${field}.${index}`, kept.reason, max)
    files.push({ file_key: kept.key, name: file.name })
  }
  return files
}
