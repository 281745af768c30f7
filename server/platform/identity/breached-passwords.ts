import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

/** Lookup of breached passwords in a local file provided by the operator, so that no password leaves the server. */
export interface BreachedPasswords {
  has: (password: string) => Promise<boolean>
}

const hashLength = 40
/** Number of bytes to read for a line; longer than any line of such a list. */
const lineBytes = 80

/**
 * Opens a list in Have I Been Pwned's format: one SHA-1 per line in hex, sorted, each followed by `:` and a count. A
 * binary search makes about thirty reads regardless of the file's size; a replaced file is used immediately. Throws
 * `BadList` for other formats.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  const reading = async <T>(look: (file: FileHandle) => Promise<T>): Promise<T> => {
    const file = await open(path)
    try {
      return await look(file)
    } finally {
      await file.close()
    }
  }
  const first = await reading((file) => lineFrom(file, 0)).catch((error: Error) => {
    throw new BadList(path, error.message)
  })
  if (!first) throw new BadList(path, 'its first line is no SHA-1 in hex')
  return {
    has: (password) =>
      reading((file) => isListed(file, createHash('sha1').update(password).digest('hex').toUpperCase())),
  }
}

async function isListed(file: FileHandle, wanted: string): Promise<boolean> {
  let low = 0
  let { size: high } = await file.stat()
  // Searches for a line that starts at an offset in [low, high).
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const line = await lineFrom(file, middle)
    if (line?.hash === wanted) return true
    if (!line || line.start >= high || line.hash > wanted) high = middle
    else low = line.end
  }
  return false
}

/** Thrown if the configured list can't be used. */
export class BadList extends Error {
  constructor(path: string, reason: string) {
    super(`BREACHED_PASSWORDS (${path}) cannot be used: ${reason}`)
  }
}

/** Returns the first complete line starting at or after an offset; null if there is none. */
async function lineFrom(
  file: FileHandle,
  at: number,
): Promise<{ hash: string; start: number; end: number } | null> {
  // The preceding byte shows whether a line starts exactly here.
  const from = Math.max(0, at - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * lineBytes), 0, 2 * lineBytes, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const begins = at === 0 ? 0 : text.indexOf('\n') + 1
  if (at > 0 && begins === 0) return null
  const hash = text.slice(begins, begins + hashLength).toUpperCase()
  if (!/^[0-9A-F]{40}$/.test(hash)) return null
  const next = text.indexOf('\n', begins)
  return { hash, start: from + begins, end: from + (next < 0 ? bytesRead : next + 1) }
}
