import { createHash } from 'node:crypto'
import { privatePrefix, type listingKeys } from './files'

const keyShape =
  /^(?:private\/\d+\/(?:listing\/)?)?[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}(?:-\d{3,4})?(?:\.[a-z0-9]{3,4})?$/

/**
 * Whether the key has the format in which keys are generated. Only such keys reach a disk or bucket, which rules out
 * path traversal.
 */
export const isFileKey = (key: string): boolean => keyShape.test(key)

/**
 * Derives a key from the content: identical uploads share a file, and a URL's content never changes.
 * @param owner user to whom the file is private; public if undefined
 * @param within subfolder of that user's folder
 */
export function contentKey(
  bytes: Uint8Array,
  as: { folder: string; extension?: string; owner?: number; within?: typeof listingKeys },
): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const within = as.within ? `${as.within}/` : ''
  const prefix = as.owner === undefined ? '' : `${privatePrefix}${as.owner}/${within}`
  return `${prefix}${as.folder}/${hash.slice(0, 2)}/${hash}${as.extension ? `.${as.extension}` : ''}`
}
