import { randomBytes } from 'node:crypto'

/** Returns a unique temporary name next to the archive, used until the archive is complete. */
export const newPart = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`

const partSuffix = /(?:\.[0-9a-f]{12})?\.part$/

/**
 * Returns the archive name for a temporary file; null if the name isn't temporary. Earlier versions used a single
 * temporary name per archive, without the random part.
 */
export const archiveOfPart = (name: string): string | null =>
  partSuffix.test(name) ? name.replace(partSuffix, '') : null
