import { parseParts, readParts, rootKey, writeParts, type PartsStorage } from './persist'
import { session } from './store'

/** This browser's storage; one that forgets where the person forbids storing. */
export function browserStorage(): PartsStorage {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** Reads what was stored, then stores every change (§3). Resolves when the parts are as they were left. */
export async function keepSession(storage: PartsStorage): Promise<void> {
  const stored = await readParts(storage)
  if (stored) session.trigger.rehydrated({ stored })
  session.subscribe((snapshot) => writeParts(storage, snapshot.context))
}

/** Follows what another tab of this browser stores, so that signing out there signs out here. */
export function followOtherTabs(target: Window): void {
  target.addEventListener('storage', (event) => {
    if (event.key !== rootKey) return
    const stored = event.newValue === null ? {} : parseParts(event.newValue)
    if (stored) session.trigger.rehydrated({ stored })
  })
}
