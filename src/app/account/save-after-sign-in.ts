const key = 'save-after-sign-in'

/** Signing in may take a while, a mail included; an abandoned sign-in must not have effects later. */
const waitMs = 30 * 60_000

/** Remembers, in this tab only, which listing a guest wanted to save when signing in was asked for. */
export function saveAfterSignIn(propertyId: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([propertyId, Date.now()]))
  } catch (error) {
    console.warn('The wish to save could not be stored', error)
  }
}

/** The listing to be saved now that somebody is signed in, once; null where there is none, or it was too long ago. */
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
