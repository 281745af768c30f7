import { parseParts, readParts, rootKey, writeParts, type PartsStorage } from './persist-parts'
import { sessionWasEnded } from './session-end'
import { session } from './session-store'

/** Returns localStorage, or a storage that discards everything if the browser forbids it. */
export function browserStorage(): PartsStorage {
  try {
    return window.localStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined }
  }
}

/** Restores the stored session, then writes every change (§3). Resolves once restored. */
export async function keepSession(storage: PartsStorage): Promise<void> {
  const stored = await readParts(storage)
  if (stored) session.actions.rehydrated({ stored })
  session.subscribe((parts) => writeParts(storage, parts))
}

/**
 * Syncs the session with other tabs. Signing out in another tab also signs out here and leaves account pages
 * immediately. If a different user signs in there, the page reloads, so nothing of the previous user remains.
 */
export function followOtherTabs(target: Window): void {
  target.addEventListener('storage', (event) => {
    // A null key means storage was cleared.
    if (event.key !== rootKey && event.key !== null) return
    const stored = event.newValue === null ? {} : parseParts(event.newValue)
    if (!stored) return
    const before = personId()
    session.actions.rehydrated({ stored })
    const now = personId()
    if (before === null || before === now) return
    if (now === null) sessionWasEnded()
    else target.location.reload()
  })
}

const personId = () => session.get().User_signup.data?.data.id ?? null
