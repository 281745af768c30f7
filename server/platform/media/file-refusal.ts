import type { TextKey } from '../../../contract/texts/catalogue'
import { upload } from '../../../contract/limits'
import { Refusal } from '../refusal'
import type { FileRefusal } from './store-file'

const million = 1_000_000
const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const sentence: Record<FileRefusal, TextKey> = {
  empty: 'refusals.fileMissing',
  tooLarge: 'refusals.fileTooLarge',
  notAPicture: 'refusals.fileType',
  notADocument: 'refusals.fileType',
  svgRefused: 'refusals.fileType',
  heicRefused: 'refusals.fileHeic',
  tooManyPixels: 'refusals.imageTooLarge',
  damaged: 'refusals.fileBroken',
  pdfBroken: 'refusals.fileBroken',
  pdfLocked: 'transfer.refused.pdfLocked',
  pdfActive: 'transfer.refused.pdfActive',
}

/** File kinds that a field accepts, with the size limit in bytes. */
export interface Taken {
  kinds: string
  bytes: number
}
export const pictures: Taken = { kinds: upload.imageKinds, bytes: upload.imageBytes }
export const documents: Taken = { kinds: upload.documentKinds, bytes: upload.documentBytes }
export const receipts: Taken = { kinds: upload.documentKinds, bytes: upload.receiptBytes }
export const recordings: Taken = { kinds: upload.audioKinds, bytes: upload.audioBytes }

/**
 * Returns the refusal of a file. It names the accepted kinds and tells the user what to do; `field` is the form field.
 */
export function fileRefusal(field: string, reason: FileRefusal, taken: Taken = pictures): Refusal {
  const key = sentence[reason]
  const params = {
    max: megabytes(taken.bytes),
    kinds: taken.kinds,
    pixels: upload.imagePixels / million,
  }
  return new Refusal('FILE_REJECTED', key, { params, errors: { [field]: { key, params } } })
}
