import type { Insertable, Kysely } from 'kysely'
import { text, upload } from '../../../contract/limits'
import type { DB } from '../db/schema'
import type { FileTable } from '../db/schema.gen'
import { listingKeys, type Files } from '../ports/files'
import { contentKey } from '../ports/file-keys'
import { widthKey } from './links'
import { audioTypes, type CheckedAudio } from './audio'
import { inLane } from './limit-decoding'
import { judgePdf } from './judge-pdf'
import type { PdfRefusal } from './pdf'
import type { Picture, PictureRefusal, PictureSource } from './picture'
import { pictureWidths, readPicture } from './picture'
import { sniff } from './sniff-type'

export interface Received extends PictureSource {
  readonly name: string
}

export interface Keeper {
  files: Files
  /** Whose file it is; null for the marketplace's own. */
  ownerId: number | null
  now: Date
  /**
   * Only the owner and those of the team who work with it may read it (receipts, proofs of identity); of a listing, until
   * it is published. Needs an owner.
   */
  private?: boolean | 'listing'
}

/** An upload whose content was checked; nothing of it is kept yet. */
export type CheckedUpload =
  | { name: string; picture: Picture }
  | { name: string; pdf: Uint8Array }
  | CheckedAudio
export type CheckResult = { ok: true; file: CheckedUpload } | { ok: false; reason: FileRefusal }
export type FileRefusal = PictureRefusal | PdfRefusal | 'notADocument'

/** A file's row before it is written; other tables refer to its `key`. */
export type NewFile = Insertable<FileTable>

/**
 * Checks an uploaded picture and encodes it anew. Takes up to a second: never inside a transaction.
 * @param tour it is a picture all around, which is kept wider
 */
export async function checkPicture(received: Received, tour = false): Promise<CheckResult> {
  const read = await readPicture(received, undefined, tour)
  return read.ok ? { ok: true, file: { name: received.name, picture: read.picture } } : read
}

/** Checks a document: a PDF that is whole and does nothing stays as it is, a picture is encoded anew like any other. */
export async function checkDocument(received: Received): Promise<CheckResult> {
  const { size, name } = received
  if (size === 0) return { ok: false, reason: 'empty' }
  if (size > upload.documentBytes) return { ok: false, reason: 'tooLarge' }
  const paper = await inLane(async (): Promise<CheckResult | null> => {
    const bytes = await received.bytes()
    const kind = sniff(bytes)
    if (kind === 'svg' || kind === 'unknown') return { ok: false, reason: 'notADocument' }
    if (kind !== 'pdf') return null
    const checked = await judgePdf(bytes)
    return checked.ok ? { ok: true, file: { name, pdf: bytes } } : checked
  })
  return paper ?? checkPicture(received)
}

/**
 * Puts the bytes away and gives the row that names them. The row is for the transaction that uses the file: if that is
 * refused, nothing of the upload is left but bytes out of reach.
 */
export async function putFile(keeper: Keeper, file: CheckedUpload): Promise<NewFile> {
  const { ownerId, now } = keeper
  const common = {
    name: file.name.slice(0, text.fileName),
    owner_id: ownerId,
    private: Boolean(keeper.private),
    created_at: now,
  }
  if ('pdf' in file) {
    const key = contentKey(file.pdf, { folder: 'documents', extension: 'pdf', ...ownerFolder(keeper) })
    await keeper.files.put(key, file.pdf)
    return { ...common, key, mime: 'application/pdf', bytes: file.pdf.length }
  }
  if ('audio' in file) {
    const key = contentKey(file.audio, { folder: 'audio', extension: file.kind, ...ownerFolder(keeper) })
    await keeper.files.put(key, file.audio)
    return { ...common, key, mime: audioTypes[file.kind], bytes: file.audio.length }
  }
  const { variants, tour } = file.picture
  const key = contentKey(tour?.bytes ?? variants[1600], { folder: 'pictures', ...ownerFolder(keeper) })
  return { ...common, key, ...(await putPicture(keeper.files, key, file.picture)) }
}

/** Puts the bytes of a picture away in all its widths; answers with what its row has of them. */
export async function putPicture(files: Pick<Files, 'put'>, key: string, picture: Picture) {
  const { variants, width, height, thumbhash, tour } = picture
  for (const each of pictureWidths) await files.put(widthKey(key, each), variants[each])
  if (tour) await files.put(widthKey(key, tour.width), tour.bytes)
  const widths = widthsOf(tour?.width)
  return { mime: 'image/webp', bytes: variants[1600].length, width, height, widths, thumbhash }
}

/** The widths that a picture is kept in, px; `tour`: the widest of one all around that has that. */
export const widthsOf = (tour?: number): number[] => [...pictureWidths, ...(tour ? [tour] : [])]

/** Writes the rows of files; equal content shares the row that is there. */
export async function writeFiles(db: Kysely<DB>, rows: readonly NewFile[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('file')
    .values([...rows])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

const ownerFolder = (keeper: Keeper) => {
  if (!keeper.private) return {}
  if (keeper.ownerId === null) throw new Error('a private file needs an owner')
  return { owner: keeper.ownerId, ...(keeper.private === 'listing' && { within: listingKeys }) }
}
