import { buffer } from 'node:stream/consumers'
import type { Files } from '../../server/platform/ports/files'

/** Returns all bytes of a stored file, or null if there is none. */
export async function bytesOf(files: Pick<Files, 'open'>, key: string): Promise<Buffer | null> {
  const found = await files.open(key)
  return found && buffer(found.stream)
}
