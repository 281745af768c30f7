import type { Kysely } from 'kysely'
import { text, upload } from '../../contract/limits'
import type { DB } from '../db/schema'
import type { Files } from '../ports/files'
import { contentKey } from '../ports/files-folder'
import { widthKey } from './links'
import type { Picture, PictureRefusal } from './picture'
import { pictureWidths, readPicture } from './picture'
import { sniff } from './sniff'

export interface Received {
  name: string
  bytes: Uint8Array
}

export interface Keeper {
  db: Kysely<DB>
  files: Files
  /** Whose file it is; null for the house's own. */
  ownerId: number | null
  now: Date
  /** Only the owner and admins may read it (receipts, proofs of identity). Needs an owner. */
  private?: boolean
}

export type KeepResult = { ok: true; key: string } | { ok: false; reason: FileRefusal }
export type FileRefusal = PictureRefusal | 'notADocument'

/**
 * Checks an uploaded picture, stores its three widths and its row, and answers with the key other tables refer to.
 * Decoding takes up to a second: call it before opening a transaction, never inside one.
 */
export async function keepPicture(keeper: Keeper, received: Received): Promise<KeepResult> {
  const read = await readPicture(received.bytes)
  if (!read.ok) return read
  return { ok: true, key: await storePicture(keeper, received.name, read.picture) }
}

/** Stores an encoded picture (three widths) and its row. */
export async function storePicture(keeper: Keeper, name: string, picture: Picture): Promise<string> {
  const key = contentKey(picture.variants[1600], { folder: 'pictures', ...ownerFolder(keeper) })
  for (const width of pictureWidths) await keeper.files.put(widthKey(key, width), picture.variants[width])
  await keepRow(keeper, {
    key,
    name,
    mime: 'image/webp',
    bytes: picture.variants[1600].length,
    width: picture.width,
    height: picture.height,
    widths: [...pictureWidths],
    thumbhash: picture.thumbhash,
  })
  return key
}

/** Checks and stores a document: a PDF as it is, a picture re-encoded like any other. */
export async function keepDocument(keeper: Keeper, received: Received): Promise<KeepResult> {
  const { bytes, name } = received
  if (bytes.length === 0) return { ok: false, reason: 'empty' }
  if (bytes.length > upload.documentBytes) return { ok: false, reason: 'tooLarge' }
  const kind = sniff(bytes)
  if (kind === 'svg' || kind === 'unknown') return { ok: false, reason: 'notADocument' }
  if (kind !== 'pdf') return keepPicture(keeper, received)
  const key = contentKey(bytes, { folder: 'documents', extension: 'pdf', ...ownerFolder(keeper) })
  await keeper.files.put(key, bytes)
  await keepRow(keeper, {
    key,
    name,
    mime: 'application/pdf',
    bytes: bytes.length,
    width: null,
    height: null,
    widths: [],
    thumbhash: null,
  })
  return { ok: true, key }
}

const ownerFolder = (keeper: Keeper) => {
  if (!keeper.private) return {}
  if (keeper.ownerId === null) throw new Error('a private file needs an owner')
  return { owner: keeper.ownerId }
}

type NewFile = {
  key: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  widths: number[]
  thumbhash: string | null
}

const keepRow = (keeper: Keeper, file: NewFile) =>
  keeper.db
    .insertInto('file')
    .values({
      ...file,
      name: file.name.slice(0, text.fileName),
      owner_id: keeper.ownerId,
      private: keeper.private ?? false,
      created_at: keeper.now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
