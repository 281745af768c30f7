const key = 'save-after-sign-in'

/**
 * Maximum age of a pending save, in ms. Generous because sign-in may involve an e-mail; bounded so an abandoned sign-in
 * has no effect later.
 */
const waitMs = 30 * 60_000

/** Remembers, in this tab only, the listing a guest tried to save before being sent to sign in. */
export function saveAfterSignIn(propertyId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([propertyId, Date.now()]))
  } catch (error) {
    console.warn('The wish to save could not be stored', error)
  }
}

/** Returns the listing to save after sign-in and clears it; null if there is none or it has expired. */
export function takePendingSave(): number | null {
  try {
    const [id, at] = JSON.parse(sessionStorage.getItem(key) ?? '[]') as unknown[]
    sessionStorage.removeItem(key)
    const fresh = typeof at === 'number' && Date.now() - at < waitMs
    return fresh && typeof id === 'number' ? id : null
  } catch {
    return null
  }
}
