import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { upload } from '../../../contract/limits'
import { checkPicture, type CheckedUpload, type FileRefusal, type Received } from './store-file'
import { inLane } from './limit-decoding'
import { judgePdf } from './judge-pdf'
import { sniff } from './sniff-type'

/** A valid receipt, with hashes for recognising duplicates. */
export interface CheckedReceipt {
  file: CheckedUpload
  /** SHA-256 of the bytes as sent. */
  bytesHash: string
  /**
   * SHA-256 of the pixels, or of a PDF's contents: the same if only internal dates or names differ; null for a PDF
   * without contents.
   */
  contentHash: string | null
}

export type ReceiptResult = { ok: true; receipt: CheckedReceipt } | { ok: false; reason: FileRefusal }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Validates a receipt by content: images are re-encoded, PDFs must be complete and inactive. */
export async function checkReceipt(received: Received): Promise<ReceiptResult> {
  const { size, name } = received
  if (size === 0) return { ok: false, reason: 'empty' }
  if (size > upload.receiptBytes) return { ok: false, reason: 'tooLarge' }
  const bytes = await received.bytes()
  const kind = sniff(bytes)
  if (kind === 'svg' || kind === 'unknown') return { ok: false, reason: 'notADocument' }
  const bytesHash = sha256(bytes)
  if (kind === 'pdf') {
    const checked = await judgePdf(bytes)
    if (!checked.ok) return checked
    return { ok: true, receipt: { file: { name, pdf: bytes }, bytesHash, contentHash: checked.contentHash } }
  }
  const checked = await checkPicture(received)
  if (!checked.ok) return checked
  return { ok: true, receipt: { file: checked.file, bytesHash, contentHash: await pixelHash(bytes) } }
}

/** Returns the hash of the visible pixels at up to 512 × 512, so that metadata and file type don't matter. */
function pixelHash(bytes: Uint8Array): Promise<string> {
  return inLane(async () => {
    const { data, info } = await sharp(bytes, { limitInputPixels: upload.imagePixels })
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('hex')
  })
}
