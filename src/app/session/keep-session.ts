import { parseParts, readParts, rootKey, writeParts, type PartsStorage } from './persist-parts'
import { sessionWasEnded } from './session-end'
import { session } from './session-store'

/** This browser's storage; in memory where the person forbids storage. */
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
  if (stored) session.actions.rehydrated({ stored })
  session.subscribe((parts) => writeParts(storage, parts))
}

/**
 * Follows what another tab of this browser stores. Signing out there signs out here, and a page that is only a person's
 * gives way at once; where somebody else has signed in, the page begins anew, so that nothing of the one before stays.
 */
export function followOtherTabs(target: Window): void {
  target.addEventListener('storage', (event) => {
    // Without a key everything was cleared.
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
