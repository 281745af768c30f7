import { shell } from '../../../contract/shell-limits'

/** Storage for the parts: localStorage in the app, elsewhere any compatible implementation, possibly asynchronous. */
export interface PartsStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
}

interface StoredSession {
  version: number
  parts: Record<string, unknown>
}

/** Storage key of the five parts (§3). */
export const rootKey = 'root'
/** Version of the stored parts. Raise it when the shape of a part changes; data of other versions is discarded. */
export const storedVersion = 1
/** Returns the stored parts; null if missing, broken, of another version, or not read within `limit` ms (D49). */
export async function readParts(
  storage: PartsStorage,
  limit: number = shell.persistMs,
): Promise<StoredSession['parts'] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit)
  })
  try {
    const text = await Promise.race([storage.getItem(rootKey), tooLong])
    return text === null ? null : parseParts(text)
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** Parses stored parts; null if they are invalid or of another version. */
export function parseParts(text: string): StoredSession['parts'] | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredSession> | null
    if (stored?.version !== storedVersion) return null
    return typeof stored.parts === 'object' && stored.parts !== null ? stored.parts : null
  } catch {
    return null
  }
}

/** Writes the parts. If storage is full or forbidden, the only effect is that the session isn't restored next time. */
export function writeParts(storage: PartsStorage, parts: object): void {
  try {
    storage.setItem(rootKey, JSON.stringify({ version: storedVersion, parts }))
  } catch (error) {
    console.warn('The session could not be stored', error)
  }
}
