import { upload } from '../../../contract/limits'
import { Refusal } from '../http/refusal'
import type { FileRefusal } from './keep'

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

const sentence: Record<FileRefusal, string> = {
  empty: 'refusals.fileMissing',
  tooLarge: 'refusals.fileTooLarge',
  notAPicture: 'refusals.fileType',
  notADocument: 'refusals.fileType',
  svgRefused: 'refusals.fileType',
  tooManyPixels: 'refusals.imageTooLarge',
  damaged: 'refusals.fileBroken',
  pdfBroken: 'refusals.fileBroken',
  pdfLocked: 'transfer.refused.pdfLocked',
  pdfActive: 'transfer.refused.pdfActive',
}

/** The refusal a person reads when one of his files is not taken; `field` is where the form shows it. */
export function fileRefusal(
  field: string,
  reason: FileRefusal,
  maxBytes: number = upload.imageBytes,
): Refusal {
  const key = sentence[reason]
  const params = { max: megabytes(maxBytes) }
  return new Refusal('FILE_REJECTED', key, { params, errors: { [field]: { key, params } } })
}
