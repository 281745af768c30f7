import { shell } from '../../../contract/shell-limits'

/** Where the parts are kept: localStorage in the app, anything alike (also asynchronous) elsewhere. */
export interface PartsStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): unknown
}

interface StoredSession {
  version: number
  parts: Record<string, unknown>
}

/** The one key under which the five parts are stored (§3). */
export const rootKey = 'root'
/** Raised when the shape of a part changes: what was stored before is then dropped. */
export const storedVersion = 1
/** What was stored; null when there is nothing, it is of another version, broken, or takes longer than `limit` ms (D49). */
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

/** The parts in a stored text; null when they are not ours to read. */
export function parseParts(text: string): StoredSession['parts'] | null {
  try {
    const stored = JSON.parse(text) as Partial<StoredSession> | null
    if (stored?.version !== storedVersion) return null
    return typeof stored.parts === 'object' && stored.parts !== null ? stored.parts : null
  } catch {
    return null
  }
}

/** Writes the parts; a full or forbidden storage costs only the next start's memory. */
export function writeParts(storage: PartsStorage, parts: object): void {
  try {
    storage.setItem(rootKey, JSON.stringify({ version: storedVersion, parts }))
  } catch (error) {
    console.warn('The session could not be stored', error)
  }
}
