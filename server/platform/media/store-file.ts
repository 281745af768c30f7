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
  /** Id of the user who owns the file; null for the marketplace's own files. */
  ownerId: number | null
  now: Date
  /**
   * Whether only the owner and the team members who work with the file may read it (receipts, proofs of identity);
   * `listing` applies this only until the listing is published. Requires an owner.
   */
  private?: boolean | 'listing'
}

/** An upload whose content has been validated but that isn't stored yet. */
export type CheckedUpload =
  | { name: string; picture: Picture }
  | { name: string; pdf: Uint8Array }
  | CheckedAudio
export type CheckResult = { ok: true; file: CheckedUpload } | { ok: false; reason: FileRefusal }
export type FileRefusal = PictureRefusal | PdfRefusal | 'notADocument'

/** A file's row before it is inserted; other tables refer to its `key`. */
export type NewFile = Insertable<FileTable>

/**
 * Validates and re-encodes an uploaded picture. Takes up to a second, so it must not be called in a transaction.
 * @param tour whether the picture is a panorama, which is stored wider
 */
export async function checkPicture(received: Received, tour = false): Promise<CheckResult> {
  const read = await readPicture(received, undefined, tour)
  return read.ok ? { ok: true, file: { name: received.name, picture: read.picture } } : read
}

/** Validates a document: a complete and inactive PDF is accepted unchanged, a picture is re-encoded. */
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
 * Stores a file's bytes and returns its row, to be inserted in the transaction that uses the file. If that transaction
 * is rolled back, only unreachable bytes remain.
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

/** Stores all widths of a picture; returns the column values for its row. */
export async function putPicture(files: Pick<Files, 'put'>, key: string, picture: Picture) {
  const { variants, width, height, thumbhash, tour } = picture
  for (const each of pictureWidths) await files.put(widthKey(key, each), variants[each])
  if (tour) await files.put(widthKey(key, tour.width), tour.bytes)
  const widths = widthsOf(tour?.width)
  return { mime: 'image/webp', bytes: variants[1600].length, width, height, widths, thumbhash }
}

/** Returns a picture's stored widths in px; `tour` is a panorama's additional width, if it has one. */
export const widthsOf = (tour?: number): number[] => [...pictureWidths, ...(tour ? [tour] : [])]

/** Inserts the rows of files; a file with identical content shares the existing row. */
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
