import { createHash } from 'node:crypto'
import { privatePrefix, type listingKeys } from './files'

const keyShape =
  /^(?:private\/\d+\/(?:listing\/)?)?[a-z]+\/[0-9a-f]{2}\/[0-9a-f]{32}(?:-\d{3,4})?(?:\.[a-z0-9]{3,4})?$/

/** True for keys that are made here; nothing else reaches a disk or a bucket, so no path can climb out. */
export const isFileKey = (key: string): boolean => keyShape.test(key)

/**
 * A key that follows from the content: equal uploads share a file, and an address never changes its content.
 * @param owner makes the file private to that person
 * @param within a part of that person's folder
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
