import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { upload } from '../../../contract/limits'
import { checkPicture, type CheckedUpload, type FileRefusal, type Received } from './store-file'
import { inLane } from './limit-decoding'
import { judgePdf } from './judge-pdf'
import { sniff } from './sniff-type'

/** A receipt that may be kept, with what it is recognised by when somebody sends it again. */
export interface CheckedReceipt {
  file: CheckedUpload
  /** SHA-256 of the bytes as they came. */
  bytesHash: string
  /** SHA-256 of the pixels, or of the contents of a PDF: the same receipt with another date or name inside. */
  contentHash: string | null
}

export type ReceiptResult = { ok: true; receipt: CheckedReceipt } | { ok: false; reason: FileRefusal }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Checks a receipt by its content: a picture is encoded anew, a PDF must be whole and do nothing. */
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

/** Pixels as they are seen, at most 512 wide and high: neither metadata nor the kind of file changes them. */
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
