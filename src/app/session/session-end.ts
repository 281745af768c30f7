let unanswered = false
const listeners = new Set<() => void>()

/** Reports that the server, not the person, has ended the session. */
export function sessionWasEnded(): void {
  unanswered = listeners.size === 0
  for (const then of listeners) then()
}

/**
 * Calls back each time that the server has ended the session. What listens is loaded after the page, and a token may be
 * refused before: an end without a listener yet calls back at once.
 */
export function onSessionEnded(then: () => void): () => void {
  listeners.add(then)
  if (unanswered) {
    unanswered = false
    then()
  }
  return () => void listeners.delete(then)
}
