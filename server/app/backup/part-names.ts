import { randomBytes } from 'node:crypto'

/** A name beside an archive's for as long as it is not whole. Nobody else writes there. */
export const newPart = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`

const partSuffix = /(?:\.[0-9a-f]{12})?\.part$/

/** The name of the archive that a file is a part of; null where it is none. Earlier versions wrote one part for a name. */
export const archiveOfPart = (name: string): string | null =>
  partSuffix.test(name) ? name.replace(partSuffix, '') : null
